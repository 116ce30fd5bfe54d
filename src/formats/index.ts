import { boxForm, boxFormWriter } from './boxForm.ts'
import { floorplanqa, floorplanqaWriter } from './floorplanqa.ts'
import { front3dRooms } from './front3d.ts'
import { layoutgpt, layoutgptWriter } from './layoutgpt.ts'
import { physcene } from './physcene.ts'
import { procthor } from './procthor.ts'
import { r3l } from './r3l.ts'
import { scenesmith } from './scenesmith.ts'
import { sceneweaver } from './sceneweaver.ts'
import { scenewright, scenewrightWriter } from './scenewright.ts'
import type { FormatReader, FormatWriter } from './types.ts'

/** Every format a layout can be read from, in the order detection tries them. */
export const formatReaders: readonly FormatReader[] = [
  scenewright,
  layoutgpt,
  floorplanqa,
  sceneweaver,
  scenesmith,
  physcene,
  procthor,
  front3dRooms,
  r3l,
  boxForm,
]

/** Every format a layout can be written to. */
export const formatWriters: readonly FormatWriter[] = [
  scenewrightWriter,
  boxFormWriter,
  layoutgptWriter,
  floorplanqaWriter,
]
