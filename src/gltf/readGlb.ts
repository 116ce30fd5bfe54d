import { InputError, quoteValue } from '../scene/errors.ts'

/** Triangles of one colour, in the frame of furniture: metres, x to the right of the model, y to its front, z up. */
export interface ModelPiece {
  readonly positions: Float64Array
  readonly normals: Float64Array
  readonly indices: Uint32Array
  /** Linear red, green and blue, 0 to 1. */
  readonly color: readonly [number, number, number]
}

type Matrix = readonly number[] // sixteen numbers, column by column

interface Gltf {
  readonly scene?: number
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[]
  readonly nodes?: readonly GltfNode[]
  readonly meshes?: readonly { readonly primitives: readonly Primitive[] }[]
  readonly materials?: readonly { readonly pbrMetallicRoughness?: { readonly baseColorFactor?: readonly number[] } }[]
  readonly accessors?: readonly Accessor[]
  readonly bufferViews?: readonly {
    readonly buffer: number
    readonly byteOffset?: number
    readonly byteLength: number
    readonly byteStride?: number
  }[]
  readonly extensionsRequired?: readonly string[]
}

interface GltfNode {
  readonly children?: readonly number[]
  readonly mesh?: number
  readonly matrix?: Matrix
  readonly translation?: readonly number[]
  readonly rotation?: readonly number[]
  readonly scale?: readonly number[]
}

interface Primitive {
  readonly attributes: Readonly<Record<string, number>>
  readonly indices?: number
  readonly material?: number
  readonly mode?: number
}

interface Accessor {
  readonly bufferView?: number
  readonly byteOffset?: number
  readonly componentType: number
  readonly count: number
  readonly type: string
  readonly sparse?: unknown
}

const MOST_TRIANGLES = 200_000
const DEEPEST = 64 // nodes within nodes; a file that nests deeper goes round in circles

/**
 * The triangles of a binary glTF 2.0 file with the base colours of its materials; textures, skins and animations are passed
 * over. By glTF's convention a model looks along +z with y up. Throws an `InputError` that names `where` for a file that is
 * torn, needs an extension, or is too large to draw.
 */
export function readGlb(file: Uint8Array, where: string): ModelPiece[] {
  try {
    return piecesOf(file, where)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(
      `${where}: not a binary glTF 2.0 file, or a torn one (${error instanceof Error ? error.message : String(error)}).`,
      { cause: error },
    )
  }
}

function piecesOf(file: Uint8Array, where: string): ModelPiece[] {
  const { gltf, bin } = chunksOf(file, where)
  if ((gltf.extensionsRequired ?? []).length > 0)
    throw new InputError(
      `${where}: needs ${gltf.extensionsRequired!.map(quoteValue).join(', ')}; export it without extensions or compression.`,
    )
  const out: ModelPiece[] = []
  let triangles = 0
  const visit = (index: number, above: Matrix, depth: number): void => {
    const node = at(gltf.nodes, index, 'node')
    if (depth > DEEPEST) throw new Error('nodes are nested too deep')
    const world = multiply(above, localOf(node))
    if (node.mesh !== undefined) {
      for (const primitive of at(gltf.meshes, node.mesh, 'mesh').primitives) {
        if ((primitive.mode ?? 4) !== 4) continue // points and lines have no surface
        const piece = pieceOf(gltf, bin, primitive, world)
        triangles += piece.indices.length / 3
        if (triangles > MOST_TRIANGLES)
          throw new InputError(`${where}: has more than ${MOST_TRIANGLES} triangles; simplify it.`)
        out.push(piece)
      }
    }
    for (const child of node.children ?? []) visit(child, world, depth + 1)
  }
  const roots = gltf.scenes?.[gltf.scene ?? 0]?.nodes ?? []
  for (const root of roots) visit(root, IDENTITY, 0)
  if (out.length === 0) throw new InputError(`${where}: holds no triangles.`)
  return out
}

function chunksOf(file: Uint8Array, where: string): { gltf: Gltf; bin: Buffer } {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (buffer.length < 20 || buffer.toString('ascii', 0, 4) !== 'glTF' || buffer.readUInt32LE(4) !== 2)
    throw new InputError(`${where}: not a binary glTF 2.0 file; expected a .glb.`)
  const length = buffer.readUInt32LE(12)
  const gltf = JSON.parse(buffer.toString('utf8', 20, 20 + length)) as Gltf
  const from = 28 + length
  return { gltf, bin: from <= buffer.length ? buffer.subarray(from) : Buffer.alloc(0) }
}

function pieceOf(gltf: Gltf, bin: Buffer, primitive: Primitive, world: Matrix): ModelPiece {
  const points = valuesOf(gltf, bin, primitive.attributes.POSITION, 3)
  const count = points.length / 3
  const indices =
    primitive.indices === undefined
      ? Uint32Array.from({ length: count }, (_, i) => i)
      : Uint32Array.from(valuesOf(gltf, bin, primitive.indices, 1))
  if (indices.some((i) => i >= count)) throw new Error('an index points beyond the points')
  const positions = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!]
    const world3 = [0, 1, 2].map((r) => world[r]! * x + world[4 + r]! * y + world[8 + r]! * z + world[12 + r]!) as [
      number,
      number,
      number,
    ]
    // glTF looks along +z with y up and x to its left; furniture along y with z up and x to its right.
    positions[i] = -world3[0]
    positions[i + 1] = world3[2]
    positions[i + 2] = world3[1]
  }
  const factor =
    primitive.material === undefined
      ? undefined
      : gltf.materials?.[primitive.material]?.pbrMetallicRoughness?.baseColorFactor
  const whole = indices.subarray(0, indices.length - (indices.length % 3))
  return {
    positions,
    normals: smoothNormals(positions, whole),
    indices: whole,
    color: [factor?.[0] ?? 0.8, factor?.[1] ?? 0.8, factor?.[2] ?? 0.8],
  }
}

/** Normals from the triangles around each point, weighed by area: right whatever the file's own normals are. */
function smoothNormals(positions: Float64Array, indices: Uint32Array): Float64Array {
  const out = new Float64Array(positions.length)
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3]
    const u = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!) as [number, number, number]
    const v = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!) as [number, number, number]
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) out[corner + k] = out[corner + k]! + n[k]!
  }
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.hypot(out[i]!, out[i + 1]!, out[i + 2]!)
    if (length === 0) out[i + 2] = 1
    else for (let k = 0; k < 3; k++) out[i + k] = out[i + k]! / length
  }
  return out
}

const READERS: Readonly<Record<number, readonly [bytes: number, read: (b: Buffer, at: number) => number]>> = {
  5121: [1, (b, i) => b.readUInt8(i)],
  5123: [2, (b, i) => b.readUInt16LE(i)],
  5125: [4, (b, i) => b.readUInt32LE(i)],
  5126: [4, (b, i) => b.readFloatLE(i)],
}

function valuesOf(gltf: Gltf, bin: Buffer, index: number | undefined, width: 1 | 3): Float64Array {
  const accessor = at(gltf.accessors, index, 'accessor')
  const reader = READERS[accessor.componentType]
  if (reader === undefined || accessor.sparse !== undefined || accessor.type !== (width === 3 ? 'VEC3' : 'SCALAR'))
    throw new Error('an accessor of a kind that is not read here')
  if (accessor.count > 3 * MOST_TRIANGLES) throw new Error('too many points')
  const view = at(gltf.bufferViews, accessor.bufferView, 'buffer view')
  if (view.buffer !== 0) throw new Error('a buffer outside the file')
  const [bytes, read] = reader
  const stride = view.byteStride ?? bytes * width
  const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0)
  const out = new Float64Array(accessor.count * width)
  for (let i = 0; i < accessor.count; i++)
    for (let k = 0; k < width; k++) out[i * width + k] = read(bin, start + i * stride + k * bytes)
  if (out.some((value) => !Number.isFinite(value))) throw new Error('a coordinate that is no number')
  return out
}

function at<T>(list: readonly T[] | undefined, index: number | undefined, what: string): T {
  const found = index === undefined ? undefined : list?.[index]
  if (found === undefined) throw new Error(`a missing ${what}`)
  return found
}

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

function localOf({
  matrix,
  translation: t = [0, 0, 0],
  rotation: q = [0, 0, 0, 1],
  scale: s = [1, 1, 1],
}: GltfNode): Matrix {
  if (matrix !== undefined) return matrix
  const [x, y, z, w] = q as [number, number, number, number]
  const [sx, sy, sz] = s as [number, number, number]
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    t[0]!,
    t[1]!,
    t[2]!,
    1,
  ]
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [Math.floor(i / 4), i % 4]
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[k * 4 + row]! * b[column * 4 + k]!, 0)
  })
}
