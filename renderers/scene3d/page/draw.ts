import { Camera, Mesh, PlaneGeometry, Scene, WebGLRenderer, WebGLRenderTarget } from 'three'
import type { DrawnView, SceneMessage } from '../message.ts'
import { depthMaterial, depthTarget, floorLightMaterial, floorTarget, numberMaterial, uniforms } from './materials.ts'
import { keyMatrix, toDepthMap, viewMatrix } from './matrices.ts'
import { type Stage, setStage } from './stage.ts'

const renderer = new WebGLRenderer({ antialias: true, alpha: false })
renderer.setPixelRatio(1)
renderer.autoClear = false
const camera = new Camera() // the shaders take their matrix from a uniform; this one only satisfies the renderer
camera.matrixWorldAutoUpdate = false

// A sheet over the whole target, for painting the floor's light.
const sheet = new Mesh(new PlaneGeometry(1, 1).translate(0.5, 0.5, 0), floorLightMaterial)
sheet.frustumCulled = false
const sheetScene = new Scene().add(sheet)

/** Draws the views of a message. Gives base64 PNGs, or base64 arrays of 16 bit numbers, row by row from the top left. */
export function drawScene(message: SceneMessage): string[] {
  if (renderer.getContext().isContextLost()) throw new Error('WebGL context lost')
  const stage = setStage(message)
  try {
    if (message.want === 'numbers') return message.views.map((view) => drawNumbers(stage, view))
    castShadows(stage, message)
    return message.views.map((view) => drawPicture(stage, view, message.colors.page))
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

function drawPicture(stage: Stage, view: DrawnView, page: string): string {
  show(stage, view)
  renderer.setSize(view.width, view.height, false)
  const gl = renderer.getContext()
  const channel = (i: number) => Number.parseInt(page.slice(1 + 2 * i, 3 + 2 * i), 16) / 255
  // The ground's colour goes in as it is: it is a colour of the page and takes no light.
  gl.clearColor(channel(0), channel(1), channel(2), 1)
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
  renderer.render(stage.scene, camera)
  const url = renderer.domElement.toDataURL('image/png')
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
