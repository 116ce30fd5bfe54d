import { Camera, Mesh, PlaneGeometry, Scene, WebGLRenderer, WebGLRenderTarget } from 'three'
import type { DrawnView, SceneMessage } from '../message.ts'
import { depthMaterial, depthTarget, floorLightMaterial, floorTarget, numberMaterial, uniforms } from './materials.ts'
import { keyMatrix, toDepthMap, viewMatrix } from './matrices.ts'
import { type Stage, setStage } from './stage.ts'

// As much of the browser as is used here: the project's types know none.
interface Paper {
  width: number
  height: number
  getContext(kind: '2d', options: { readonly alpha: boolean; readonly willReadFrequently: boolean }): Ink | null
  toDataURL(type: string): string
}
interface Ink {
  createImageData(width: number, height: number): { readonly data: Uint8ClampedArray }
  putImageData(image: { readonly data: Uint8ClampedArray }, x: number, y: number): void
}
declare const document: { createElement(name: 'canvas'): Paper }

const renderer = new WebGLRenderer({ antialias: true, alpha: false })
renderer.setPixelRatio(1)
renderer.autoClear = false
const gl = renderer.getContext()
const camera = new Camera() // the shaders take their matrix from a uniform; this one only satisfies the renderer
camera.matrixWorldAutoUpdate = false

// A sheet over the whole target, for painting the floor's light.
const sheet = new Mesh(new PlaneGeometry(1, 1).translate(0.5, 0.5, 0), floorLightMaterial)
sheet.frustumCulled = false
const sheetScene = new Scene().add(sheet)

/** Draws the views of a message. Gives base64 PNGs, or base64 arrays of 16 bit numbers, row by row from the top left. */
export function drawScene(message: SceneMessage): string[] {
  if (gl.isContextLost()) throw new Error('WebGL context lost')
  const stage = setStage(message)
  try {
    if (message.want === 'numbers') return message.views.map((view) => drawNumbers(stage, view))
    castShadows(stage, message)
    return drawPictures(stage, message)
  } finally {
    stage.dispose()
  }
}

function castShadows(stage: Stage, message: SceneMessage): void {
  const matrix = keyMatrix(message)
  uniforms.viewProjection.value.copy(matrix)
  uniforms.toLight.value.copy(toDepthMap(matrix))
  for (const wall of stage.walls) for (const mesh of wall.values()) mesh.visible = false
  stage.ceiling.visible = false
  stage.floor.visible = false
  stage.scene.overrideMaterial = depthMaterial
  renderer.setRenderTarget(depthTarget)
  renderer.clear()
  renderer.render(stage.scene, camera)
  stage.scene.overrideMaterial = null
  renderer.setRenderTarget(floorTarget)
  renderer.render(sheetScene, camera)
  renderer.setRenderTarget(null)
}

function show(stage: Stage, view: DrawnView): void {
  stage.walls.forEach((wall, i) => {
    for (const [state, mesh] of wall) mesh.visible = state === view.walls[i]
  })
  stage.ceiling.visible = view.hasCeiling
  stage.floor.visible = true
  uniforms.viewProjection.value.copy(viewMatrix(view.camera))
}

/** Draws each view while the one before it is being written as PNG: the two go on in different processes. */
function drawPictures(stage: Stage, { views, colors }: SceneMessage): string[] {
  const [first] = views
  if (first !== undefined) startPicture(stage, first, colors.page)
  return views.map(({ width, height }, i) => {
    const pixels = new Uint8Array(width * height * 4)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    const next = views[i + 1]
    if (next !== undefined) startPicture(stage, next, colors.page)
    gl.flush()
    return encodePng(pixels, width, height)
  })
}

function startPicture(stage: Stage, view: DrawnView, page: string): void {
  show(stage, view)
  const { width, height } = renderer.domElement
  if (width !== view.width || height !== view.height) renderer.setSize(view.width, view.height, false)
  const channel = (i: number) => Number.parseInt(page.slice(1 + 2 * i, 3 + 2 * i), 16) / 255
  // The ground's colour goes in as it is: it is a colour of the page and takes no light.
  gl.clearColor(channel(0), channel(1), channel(2), 1)
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
  renderer.render(stage.scene, camera)
}

const paper = document.createElement('canvas')
const ink = paper.getContext('2d', { alpha: false, willReadFrequently: true })

/** Pixels from the bottom row up, as a base64 PNG. */
function encodePng(pixels: Uint8Array, width: number, height: number): string {
  if (ink === null) throw new Error('The page has no canvas to write on.')
  if (paper.width !== width || paper.height !== height) {
    paper.width = width
    paper.height = height
  }
  const image = ink.createImageData(width, height)
  for (let y = 0; y < height; y++)
    image.data.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), (height - 1 - y) * width * 4)
  ink.putImageData(image, 0, 0)
  const url = paper.toDataURL('image/png')
  return url.slice(url.indexOf(',') + 1)
}

function drawNumbers(stage: Stage, view: DrawnView): string {
  const { width, height } = view
  show(stage, view)
  const target = new WebGLRenderTarget(width, height)
  renderer.setRenderTarget(target)
  renderer.setClearColor(0, 0)
  renderer.clear()
  stage.scene.overrideMaterial = numberMaterial
  renderer.render(stage.scene, camera)
  stage.scene.overrideMaterial = null
  const bytes = new Uint8Array(width * height * 4)
  renderer.readRenderTargetPixels(target, 0, 0, width, height, bytes)
  renderer.setRenderTarget(null)
  target.dispose()
  const rows: string[] = []
  for (let y = height - 1; y >= 0; y--) {
    let row = ''
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4)
      row += String.fromCharCode(bytes[at]!, bytes[at + 1]!)
    rows.push(row)
  }
  return btoa(rows.join(''))
}
