import type { Form } from '../../../src/look/kind.ts'
import * as appliances from './appliances.ts'
import * as decor from './decor.ts'
import * as electronics from './electronics.ts'
import * as seats from './seats.ts'
import type { PlanSymbol } from './stage.ts'
import * as storage from './storage.ts'
import * as surfaces from './surfaces.ts'

const plain: PlanSymbol = { shape: 'hard', draw: () => '' }

/** The symbol of every form. */
export const SYMBOLS: { readonly [F in Form]: PlanSymbol } = {
  bed: seats.bed,
  crib: seats.crib,
  pillow: seats.pillow,
  sofa: seats.sofa,
  armchair: seats.armchair,
  chair: seats.chair,
  stool: seats.stool,
  bench: seats.bench,
  beanbag: seats.beanbag,
  table: surfaces.table,
  desk: surfaces.desk,
  counter: surfaces.counter,
  nightstand: surfaces.nightstand,
  'pool-table': surfaces.poolTable,
  shelf: storage.shelf,
  wardrobe: storage.wardrobe,
  cabinet: storage.cabinet,
  basket: storage.basket,
  box: storage.box,
  stove: appliances.stove,
  fridge: appliances.fridge,
  sink: appliances.sink,
  toilet: appliances.toilet,
  bathtub: appliances.bathtub,
  shower: appliances.shower,
  washer: appliances.washer,
  oven: appliances.oven,
  radiator: appliances.radiator,
  screen: electronics.screen,
  laptop: electronics.laptop,
  keyboard: electronics.keyboard,
  speaker: electronics.speaker,
  device: electronics.device,
  piano: electronics.piano,
  lamp: decor.lamp,
  plant: decor.plant,
  vase: decor.vase,
  board: decor.board,
  frame: decor.frame,
  curtain: decor.curtain,
  plate: decor.plate,
  cup: decor.cup,
  book: storage.book,
  toy: decor.toy,
  round: decor.round,
  rug: decor.rug,
  plain,
}

export type { PlanSymbol, Shape, Stage } from './stage.ts'
