import { splitWords } from './text.ts'
import type { Purpose } from './tokens.ts'

/** How a thing is drawn: the symbol or model that stands for it. */
export type Form =
  | 'bed'
  | 'crib'
  | 'pillow'
  | 'sofa'
  | 'armchair'
  | 'chair'
  | 'stool'
  | 'bench'
  | 'beanbag'
  | 'table'
  | 'desk'
  | 'counter'
  | 'nightstand'
  | 'pool-table'
  | 'shelf'
  | 'wardrobe'
  | 'cabinet'
  | 'basket'
  | 'box'
  | 'stove'
  | 'fridge'
  | 'sink'
  | 'toilet'
  | 'bathtub'
  | 'shower'
  | 'washer'
  | 'oven'
  | 'radiator'
  | 'screen'
  | 'laptop'
  | 'keyboard'
  | 'speaker'
  | 'device'
  | 'piano'
  | 'lamp'
  | 'plant'
  | 'vase'
  | 'board'
  | 'frame'
  | 'curtain'
  | 'plate'
  | 'cup'
  | 'book'
  | 'toy'
  | 'round'
  | 'rug'
  | 'plain'

/** What a label is taken for when it is drawn. Scores never read this. */
export interface Kind {
  readonly purpose: Purpose
  readonly form: Form
}

const PLAIN: Kind = { purpose: 'other', form: 'plain' }

// Whole words or word pairs, singular; the longest match nearest to the end of the label wins.
const WORDS: readonly (readonly [Purpose, Form, string])[] = [
  ['sleeping', 'bed', 'bed,bunk,mattress,loft bed,bunk bed,day bed,daybed,futon,cot,stretcher'],
  ['sleeping', 'crib', 'crib,bassinet,cradle,playpen'],
  ['sleeping', 'pillow', 'pillow,cushion,blanket,duvet,quilt,towel'],
  ['seating', 'sofa', 'sofa,couch,loveseat,settee,chesterfield,sectional,sofa bed'],
  [
    'seating',
    'armchair',
    'armchair,recliner,lounge chair,rocking chair,lazy chair,easy chair,wing chair,gaming chair,reading chair',
  ],
  ['seating', 'chair', 'chair,seat,classroom chair,bar chair,high chair'],
  ['seating', 'stool', 'stool,ottoman,pouf,pouffe,footstool,footrest,hassock'],
  ['seating', 'bench', 'bench,pew,booth'],
  ['seating', 'beanbag', 'beanbag,bean bag'],
  [
    'surface',
    'table',
    'table,coffee table,dining table,side table,end table,tea table,workbench,island,picnic table,foosball table,dressing table,changing table,tv table',
  ],
  ['surface', 'pool-table', 'pool table,billiard table,snooker table,ping pong,tennis table,air hockey'],
  ['surface', 'desk', 'desk,workstation,lectern,podium,easel,vanity,reception desk'],
  [
    'surface',
    'counter',
    'counter,bar,countertop,buffet,checkout,cash register stand,buffet table,serving table,buffet counter,kitchen island',
  ],
  ['surface', 'nightstand', 'nightstand,night stand,bedside table,bedside,night table'],
  [
    'storage',
    'shelf',
    'shelf,shelve,shelving,bookshelf,bookshelve,bookcase,rack,display,stand,shelving unit,magazine rack,display stand,etagere,plant stand,flower stand,display rack',
  ],
  ['storage', 'wardrobe', 'wardrobe,armoire,closet,coat rack,clothes rack'],
  [
    'storage',
    'cabinet',
    'cabinet,dresser,sideboard,chest,drawer,cupboard,credenza,tv stand,media console,tv console,tv unit,console,locker,hutch,pantry,file cabinet,display case,showcase,display cabinet,safe,console table,chest of drawer,shoe cabinet,media unit,deli case',
  ],
  ['storage', 'basket', 'basket,bin,trash can,garbage can,trash bin,hamper,bucket,trash,dustbin,waste basket,pot rack'],
  ['storage', 'box', 'box,crate,toy box,toy chest,suitcase,trunk,bag,backpack,carton,storage bin'],
  ['appliance', 'stove', 'stove,cooktop,hob,range,stove burner,grill'],
  ['appliance', 'fridge', 'fridge,refrigerator,freezer,cooler,wine cooler,beverage cooler,display fridge'],
  ['appliance', 'sink', 'sink,basin,washbasin,wash basin,lavatory,faucet'],
  ['appliance', 'toilet', 'toilet,wc,bidet,urinal'],
  ['appliance', 'bathtub', 'bathtub,bath tub,tub,bath,jacuzzi'],
  ['appliance', 'shower', 'shower'],
  ['appliance', 'washer', 'washer,washing machine,dryer,laundry machine'],
  [
    'appliance',
    'oven',
    'oven,dishwasher,microwave,toaster,dish washer,coffee machine,espresso machine,kettle,slicer,blender,coffee maker,vending machine,water dispenser',
  ],
  ['appliance', 'radiator', 'radiator,heater,air conditioner,fireplace,boiler'],
  [
    'electronics',
    'screen',
    'tv,television,monitor,screen,desktop,computer,arcade machine,display screen,projector screen,smart board',
  ],
  ['electronics', 'laptop', 'laptop,tablet,notebook computer'],
  ['electronics', 'keyboard', 'keyboard,mouse,remote,remote control,phone,cell phone,cellphone,telephone'],
  ['electronics', 'speaker', 'speaker,subwoofer,soundbar,stereo'],
  [
    'electronics',
    'device',
    'printer,projector,router,server,scanner,copier,console game,game console,cash register,register,scale,alarm clock,radio,computer tower,pc,printer stand',
  ],
  ['electronics', 'piano', 'piano,organ,synthesizer'],
  ['decor', 'lamp', 'lamp,light,chandelier,lantern,sconce,pendant,candle,fan,ceiling fan,ceiling light'],
  [
    'decor',
    'plant',
    'plant,tree,flower,bouquet,planter,fern,cactus,succulent,flower pot,houseplant,potted plant,flower bucket,flower arrangement,flower bouquet',
  ],
  ['decor', 'vase', 'vase,pot,urn,jar,bottle,pitcher,watering can,statue,sculpture,figurine'],
  [
    'decor',
    'board',
    'whiteboard,blackboard,chalkboard,board,bulletin board,menu board,sign,menu,projection screen,dartboard',
  ],
  ['decor', 'frame', 'painting,picture,poster,mirror,frame,photo,clock,wall art,artwork,art,dressing mirror'],
  ['decor', 'curtain', 'curtain,blind,drape,screen divider,divider,room divider,partition'],
  ['decor', 'plate', 'plate,dish,bowl,saucer,tray,pan,platter'],
  [
    'decor',
    'cup',
    'cup,mug,glass,wineglass,wine glass,apple,ball,basketball,tomato,potato,egg,salt shaker,pepper shaker,candle holder',
  ],
  ['decor', 'book', 'book,newspaper,magazine,notebook,paper,laptop stand'],
  ['decor', 'toy', 'toy,doll,teddy bear,bear,stuffed animal,dollhouse,doll house,game,board game'],
  ['decor', 'round', 'globe,drum,umbrella stand,aquarium,fountain'],
  ['covering', 'rug', 'rug,carpet,mat,doormat,runner,bath mat,play mat,door mat,yoga mat,area rug,foam mat'],
]

const KINDS: ReadonlyMap<string, Kind> = new Map(
  WORDS.flatMap(([purpose, form, words]) => words.split(',').map((word) => [word, { purpose, form }] as const)),
)

const remembered = new Map<string, Kind>()
const REMEMBER = 5000 // labels kept at most; beyond that they are looked up again

/** Purpose and form of a label, by its last known words: `tall oak bookshelf_3` is storage, drawn as a shelf. */
export function kindOf(category: string): Kind {
  const known = remembered.get(category)
  if (known !== undefined) return known
  const kind = lookUp(category)
  if (remembered.size < REMEMBER) remembered.set(category, kind)
  return kind
}

function lookUp(category: string): Kind {
  const head = splitWords(category)
    .toLowerCase()
    .split(/,|;| with | featuring | for | of /)
  for (const part of head) {
    const words = part
      .split(/[^a-z]+/)
      .filter((word) => word !== '')
      .map(singular)
    for (let end = words.length; end > 0; end--) {
      for (let start = Math.max(0, end - 3); start < end; start++) {
        const kind = KINDS.get(words.slice(start, end).join(' '))
        if (kind !== undefined) return kind
      }
    }
  }
  return PLAIN
}

function singular(word: string): string {
  if (word.endsWith('ves') && word.length > 4) return `${word.slice(0, -3)}f`
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.endsWith('s') && !/(ss|us|is)$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}
