import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  type Material,
  Mesh,
  RGBAFormat,
  Scene,
  ShapeUtils,
  Vector2,
} from 'three'
import type { WallState } from '../../../src/shell3d/walls.ts'
import { FLOOR_NUMBER, type SceneMessage } from '../message.ts'
import { bakeFloor, type LightMap } from './bake.ts'
import { floorMaterial, solidMaterial, uniforms } from './materials.ts'
import { linear, Solids } from './solids.ts'

/** Room and furniture as the graphics card holds them. */
export interface Stage {
  readonly scene: Scene
  /** The faces of each wall in the states that a view asks for. */
  readonly walls: readonly ReadonlyMap<WallState, Mesh>[]
  readonly ceiling: Mesh
  readonly floor: Mesh
  dispose(): void
}

/** Builds the room and tells the shaders about its light and floor. One stage at a time. */
export function setStage(message: SceneMessage): Stage {
  const { outline, daylight, height, objects, views } = message
  const furniture = new Solids()
  for (const object of objects) furniture.addObject(object, daylight)
  const map = bakeFloor(outline, objects, daylight)
  const texture = mapTexture(map)
  tellShaders(message, map, texture)

  const scene = new Scene()
  const meshes: Mesh[] = []
  const add = (geometry: BufferGeometry, material: Material) => {
    const mesh = new Mesh(geometry, material)
    mesh.frustumCulled = false
    mesh.matrixAutoUpdate = false
    scene.add(mesh)
    meshes.push(mesh)
    return mesh
  }
  const walls = message.walls.map((wall, i) => {
    const states = new Set(views.map((view) => view.walls[i]!))
    const build = (state: WallState) => {
      const solids = new Solids()
      for (const quad of wall[state]) solids.addQuad(quad, outline, daylight)
      return add(solids.geometry(), solidMaterial)
    }
    return new Map([...states].map((state) => [state, build(state)]))
  })
  const floor = add(flat(outline, 0, true, '#ffffff', FLOOR_NUMBER), floorMaterial)
  const ceiling = add(flat(outline, height, false, message.colors.ceiling, 0), solidMaterial)
  add(furniture.geometry(), solidMaterial).renderOrder = -1 // drawn first: it hides much of floor and walls
  return {
    scene,
    walls,
    ceiling,
    floor,
    dispose() {
      for (const mesh of meshes) mesh.geometry.dispose()
      texture.dispose()
    },
  }
}

const BOARD = new Vector2(1.7, 0.15) // metres
const TILE = new Vector2(0.4, 0.4)

function tellShaders({ outline, daylight, colors, hasTiles }: SceneMessage, map: LightMap, texture: DataTexture): void {
  const xs = outline.map((p) => p[0])
  const ys = outline.map((p) => p[1])
  uniforms.toKey.value.set(...daylight.toKey)
  uniforms.tint.value.set(...linear(colors.floor))
  uniforms.seam.value.set(...linear(colors.seam))
  uniforms.cell.value.copy(hasTiles ? TILE : BOARD)
  uniforms.isTiled.value = hasTiles
  uniforms.isTurned.value = Math.max(...ys) - Math.min(...ys) > Math.max(...xs) - Math.min(...xs)
  uniforms.lightMap.value = texture
  uniforms.mapArea.value.set(map.minX, map.minY, 1 / (map.width * map.texel), 1 / (map.height * map.texel))
}

/** The outline as a flat face at a height, looking up or down. */
function flat(
  outline: SceneMessage['outline'],
  z: number,
  isUp: boolean,
  color: string,
  number: number,
): BufferGeometry {
  const ring = outline.map(([x, y]) => new Vector2(x, y))
  const faces = ShapeUtils.triangulateShape(ring, [])
  const fill = (values: readonly number[]) => new Float32Array(outline.flatMap(() => values))
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(outline.flatMap(([x, y]) => [x, y, z])), 3))
  geometry.setAttribute('normal', new BufferAttribute(fill([0, 0, isUp ? 1 : -1]), 3))
  geometry.setAttribute('tint', new BufferAttribute(fill(linear(color)), 3))
  geometry.setAttribute('light', new BufferAttribute(fill([0.78, 0.78, 0.78, 0]), 4))
  geometry.setAttribute('number', new BufferAttribute(fill([number]), 1))
  geometry.setIndex(faces.flatMap((face) => (isUp ? face : [...face].reverse())))
  return geometry
}

function mapTexture(map: LightMap): DataTexture {
  const data = Uint16Array.from(map.data, (value) => DataUtils.toHalfFloat(value))
  const texture = new DataTexture(data, map.width, map.height, RGBAFormat, HalfFloatType)
  texture.minFilter = LinearFilter
  texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}
