/**
 * Words that may stand before a noun without making another thing of it: a `queen bed` is a bed and a `wooden table` a
 * table, but a `dog bed` is not a bed, so `dog` is not here.
 */
export const MODIFIERS: ReadonlySet<string> = new Set(
  [
    // colours
    'beige black blue brown charcoal copper cream dark golden gold gray grey green ivory light maroon navy neutral',
    'olive orange pink purple red silver tan teal turquoise white yellow colored coloured colorful colourful multicolor',
    'natural bright pale walnut espresso',
    // materials
    'acrylic bamboo brass brick bronze cane cardboard ceramic chrome concrete cork cotton fabric faux felt fur glass',
    'granite iron jute laminate leather linen marble mahogany metal metallic mesh oak pine plastic plywood rattan resin',
    'steel stone straw suede teak upholstered velvet vinyl wicker wire wood wooden woolen woven aluminium aluminum mdf',
    'shag wool birch cherry maple ash tiled mirrored',
    // sizes and shapes
    'big large small little mini tiny tall short low high long wide narrow slim thick thin compact medium huge oversized',
    'king queen double single twin full california super size sized seat seater tier tiered piece person drawer door',
    'round oval square rectangular circular curved corner l u c shaped shape straight half deep hexagonal octagonal',
    'one two three four five six seven eight nine ten',
    // styles
    'antique art artistic bohemian boho chic classic classical coastal colonial contemporary cozy country deco elegant',
    'fancy farmhouse french industrial japanese luxury luxurious mid century midcentury minimal minimalist modern modular',
    'moroccan nordic old ornate persian plain retro rustic scandinavian simple sleek stylish traditional tropical vintage',
    'style styled themed decorative decor ornamental new nautical beach beachy lazy',
    // make and state
    'adjustable arc armless backless built cushioned electric ergonomic extendable extra fixed flat floating foldable',
    'folding framed freestanding hanging leaning lounge mobile mounted movable nesting open padded patterned',
    'portable potted reclining rocking rolling rotating sectional smart stackable stacking standing striped swivel tufted',
    'wheeled winged convertible removable pull out sliding locking tilted canopy trundle platform panel storage upright',
    'artificial fake indoor outdoor real live closed comfortable soft empty main extra spare side accent matching custom',
    // whose, and where
    'adult adults baby child children childrens infant junior kid kids nursery toddler student students teacher teachers',
    'guest guests customer staff family master office home kitchen bathroom bedroom living dining garden patio classroom',
    'school studio hall hallway entry entryway entrance lobby reception restaurant cafe bar library workshop study',
    'commercial domestic room wall floor ceiling table desk desktop tabletop bedside window front back left right center',
    'central middle top bottom base upper lower first second third rear',
    // use
    'reading writing work working computer gaming study makeup coffee tea serving display media entertainment',
    'a an the my',
  ]
    .join(' ')
    .split(' '),
)

/** Words that end the noun: what follows describes it (`sofa with chaise`, `table for six`). */
export const DESCRIBERS: ReadonlySet<string> = new Set(['with', 'for', 'in', 'on', 'near', 'by', 'from', 'under'])
