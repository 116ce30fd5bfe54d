/** The word for a VirtualHome class that the category table should look up; undefined for what no room is furnished with. */
export function virtualhomeWord(className: string): string | undefined {
  return LEFT_OUT.has(className) ? undefined : (RENAMED.get(className) ?? className)
}

const LEFT_OUT = new Set(['closetdrawer', 'oventray', 'lightswitch', 'powersocket', 'wallphone', 'character'])

const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    barsoap: 'soap',
    bathroomcabinet: 'wall cabinet',
    bathroomcounter: 'counter',
    breadslice: 'bread',
    bottlewater: 'bottle',
    clothespants: 'clothes',
    clothespile: 'clothes',
    clothesshirt: 'clothes',
    condimentbottle: 'bottle',
    condimentshaker: 'salt shaker',
    cookingpot: 'pot',
    cpuscreen: 'monitor',
    cutleryfork: 'fork',
    cutleryknife: 'butter knife',
    dishbowl: 'bowl',
    dishwashingliquid: 'soap bottle',
    facecream: 'toiletries',
    fryingpan: 'pan',
    hairproduct: 'toiletries',
    kitchencabinets: 'wall cabinet',
    longboard: 'skateboard',
    lotionbottle: 'toiletries',
    mousemat: 'mouse pad',
    painkillers: 'toiletries',
    sportsball: 'ball',
    stall: 'shower',
    stovefan: 'range hood',
    towelrolled: 'towel',
    wallpictureframe: 'painting',
    washingsponge: 'sponge',
    wine: 'wine bottle',
  }),
)
