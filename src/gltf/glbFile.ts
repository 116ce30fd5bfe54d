/** A triangle mesh of one colour: three numbers a point, three places a triangle. */
export interface GlbPrimitive {
  readonly positions: readonly number[]
  readonly normals: readonly number[]
  readonly indices: readonly number[]
  readonly material: number
}

/** A colour in linear light, from 0 to 1; a glowing one gives light of its own. */
export interface GlbMaterial {
  readonly name: string
  readonly color: readonly [number, number, number]
  readonly isGlowing: boolean
}

/** A placed mesh. `turn` is its rotation about the vertical axis of the scene, degrees, before the scene is set upright. */
export interface GlbNode {
  readonly name: string
  readonly mesh: number
  readonly translation: readonly [number, number, number]
  readonly turn: number
  readonly extras?: Readonly<Record<string, unknown>>
}

/** What goes into a file. z is up; the file's root turns it to the y of glTF. */
export interface GlbScene {
  readonly name: string
  readonly materials: readonly GlbMaterial[]
  readonly meshes: readonly { readonly name: string; readonly primitives: readonly GlbPrimitive[] }[]
  readonly nodes: readonly GlbNode[]
  readonly extras?: Readonly<Record<string, unknown>>
}

const FLOAT = 5126
const UINT = 5125
const ARRAY = 34962
const ELEMENT = 34963

/** Writes a binary glTF 2.0 file. The same scene gives the same bytes. */
export function glbFile(scene: GlbScene): Uint8Array {
  const bytes: Uint8Array[] = []
  const views: object[] = []
  const accessors: object[] = []
  let length = 0
  const store = (data: Float32Array | Uint32Array, target: number): number => {
    views.push({ buffer: 0, byteOffset: length, byteLength: data.byteLength, target })
    bytes.push(new Uint8Array(data.buffer))
    length += data.byteLength
    return views.length - 1
  }
  const vectors = (values: readonly number[], isPosition: boolean): number => {
    const data = new Float32Array(values)
    accessors.push({
      bufferView: store(data, ARRAY),
      componentType: FLOAT,
      count: data.length / 3,
      type: 'VEC3',
      ...(isPosition ? { min: extreme(data, Math.min), max: extreme(data, Math.max) } : {}),
    })
    return accessors.length - 1
  }
  const meshes = scene.meshes.map(({ name, primitives }) => ({
    name,
    primitives: primitives.map(({ positions, normals, indices, material }) => {
      const attributes = { POSITION: vectors(positions, true), NORMAL: vectors(normals, false) }
      accessors.push({
        bufferView: store(new Uint32Array(indices), ELEMENT),
        componentType: UINT,
        count: indices.length,
        type: 'SCALAR',
      })
      return { attributes, indices: accessors.length - 1, material }
    }),
  }))
  const json = {
    asset: { version: '2.0', generator: 'scenewright' },
    scene: 0,
    scenes: [{ name: scene.name, nodes: [0] }],
    nodes: [
      {
        name: scene.name,
        rotation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2],
        children: scene.nodes.map((_, i) => i + 1),
        ...(scene.extras === undefined ? {} : { extras: scene.extras }),
      },
      ...scene.nodes.map(nodeJson),
    ],
    meshes,
    materials: scene.materials.map(materialJson),
    accessors,
    bufferViews: views,
    buffers: [{ byteLength: length }],
  }
  return container(JSON.stringify(json), Buffer.concat(bytes))
}

function extreme(data: Float32Array, pick: (a: number, b: number) => number): number[] {
  const out = [data[0]!, data[1]!, data[2]!]
  for (let i = 0; i < data.length; i++) out[i % 3] = pick(out[i % 3]!, data[i]!)
  return out
}

function nodeJson({ name, mesh, translation, turn, extras }: GlbNode): object {
  const half = (turn * Math.PI) / 360
  return {
    name,
    mesh,
    translation,
    ...(turn === 0 ? {} : { rotation: [0, 0, Math.sin(half), Math.cos(half)] }),
    ...(extras === undefined ? {} : { extras }),
  }
}

function materialJson({ name, color, isGlowing }: GlbMaterial): object {
  return {
    name,
    pbrMetallicRoughness: { baseColorFactor: [...color, 1], metallicFactor: 0, roughnessFactor: 0.9 },
    ...(isGlowing ? { emissiveFactor: color } : {}),
  }
}

/** The two chunks of a .glb, each padded to four bytes. */
function container(text: string, binary: Uint8Array): Uint8Array {
  const json = Buffer.from(text, 'utf8')
  const jsonLength = Math.ceil(json.length / 4) * 4
  const binLength = Math.ceil(binary.length / 4) * 4
  const out = Buffer.alloc(12 + 8 + jsonLength + 8 + binLength, 0)
  out.write('glTF', 0, 'ascii')
  out.writeUInt32LE(2, 4)
  out.writeUInt32LE(out.length, 8)
  out.writeUInt32LE(jsonLength, 12)
  out.write('JSON', 16, 'ascii')
  out.fill(0x20, 20, 20 + jsonLength)
  json.copy(out, 20)
  out.writeUInt32LE(binLength, 20 + jsonLength)
  out.write('BIN\0', 24 + jsonLength, 'ascii')
  out.set(binary, 28 + jsonLength)
  return new Uint8Array(out)
}
