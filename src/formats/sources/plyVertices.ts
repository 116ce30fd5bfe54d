import { RecordFault } from '../../ontology/build/fault.ts'

/** Points in metres, x, y, z. */
export type Vertices = readonly (readonly [number, number, number])[]

/**
 * The vertices of a PLY mesh, text or binary of either byte order; all that follows them is passed over. Throws a
 * `RecordFault` for another kind of file, one that ends too soon, or a coordinate that is no number.
 */
export function readPlyVertices(bytes: Buffer, where: string): Vertices {
  const { head, body } = split(bytes, where)
  const lines = head.split(/\r?\n/)
  const format = /^format (\w+)/m.exec(head)?.[1]
  const first = lines.findIndex((line) => line.startsWith('element '))
  const count = Number(/^element vertex (\d+)/.exec(lines[first] ?? '')?.[1])
  if (format === undefined || !Number.isInteger(count))
    throw new RecordFault('not a PLY mesh', `${where}: the head names no format, or its first element is no vertex.`)
  const rest = lines.slice(first + 1)
  const end = rest.findIndex((line) => !line.startsWith('property '))
  const properties = rest.slice(0, end).map((line) => line.split(' ').slice(1))
  const at = ['x', 'y', 'z'].map((axis) => properties.findIndex(([, name]) => name === axis))
  if (at.includes(-1)) throw new RecordFault('not a PLY mesh', `${where}: vertices have no x, y and z.`)
  const vertices =
    format === 'ascii' ? fromText(body, count, at) : fromBytes(body, count, at, properties, format, where)
  if (vertices.length < count) throw new RecordFault('truncated', `${where}: ${vertices.length} of ${count} vertices.`)
  if (!vertices.every((vertex) => vertex.every(Number.isFinite)))
    throw new RecordFault('NaN or infinite number', `${where}: a vertex has a coordinate that is no number.`)
  return vertices
}

const END = 'end_header'

function split(bytes: Buffer, where: string): { head: string; body: Buffer } {
  const at = bytes.indexOf(END)
  if (!bytes.subarray(0, 3).equals(Buffer.from('ply')) || at === -1)
    throw new RecordFault('not a PLY mesh', `${where}: does not begin with the head of a PLY file.`)
  const line = bytes.indexOf('\n', at)
  return { head: bytes.subarray(0, at).toString('latin1'), body: bytes.subarray(line === -1 ? bytes.length : line + 1) }
}

type Vertex = [number, number, number]

function fromText(body: Buffer, count: number, at: readonly number[]): Vertex[] {
  const lines = body.toString('latin1').split(/\r?\n/).slice(0, count)
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length > Math.max(...at))
    .map((cells) => at.map((i) => Number(cells[i])) as Vertex)
}

const BYTES: Readonly<Record<string, number>> = {
  char: 1,
  uchar: 1,
  int8: 1,
  uint8: 1,
  short: 2,
  ushort: 2,
  int16: 2,
  uint16: 2,
  int: 4,
  uint: 4,
  int32: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
}

function fromBytes(
  body: Buffer,
  count: number,
  at: readonly number[],
  properties: readonly (readonly string[])[],
  format: string,
  where: string,
): Vertex[] {
  const sizes = properties.map(([type]) => BYTES[type ?? ''])
  const types = at.map((i) => properties[i]![0]!)
  if (sizes.includes(undefined) || !types.every((type) => /^(float|double)/.test(type)))
    throw new RecordFault('not a PLY mesh', `${where}: vertices have a property that cannot be read.`)
  const offsets = at.map((i) => sizes.slice(0, i).reduce((sum: number, size) => sum + size!, 0))
  const stride = sizes.reduce((sum: number, size) => sum + size!, 0)
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const isLittle = format === 'binary_little_endian'
  const whole = Math.min(count, Math.floor(body.byteLength / stride))
  return Array.from(
    { length: whole },
    (_, n) =>
      offsets.map((offset, axis) => {
        const place = n * stride + offset
        return BYTES[types[axis]!] === 8 ? view.getFloat64(place, isLittle) : view.getFloat32(place, isLittle)
      }) as Vertex,
  )
}
