import type { Part } from './part.ts'

/** Triangles with smooth or flat normals; three numbers per point, three indices per triangle, counter-clockwise. */
export interface Mesh {
  readonly positions: readonly number[]
  readonly normals: readonly number[]
  readonly indices: readonly number[]
}

/** A mesh while it grows. */
interface GrowingMesh {
  readonly positions: number[]
  readonly normals: number[]
  readonly indices: number[]
}

/** The surface of a part in its object's frame. It touches all six sides of the part's box. */
export function partMesh(part: Part): Mesh {
  switch (part.shape) {
    case 'box':
      return placed(part, CUBE)
    case 'soft':
      return softBox(part)
    case 'tube':
      return tubeMesh(part)
    case 'ball':
      return placed(part, BALL)
    case 'lean':
      return leanMesh(part)
    case 'arrow':
      return placed(part, ARROW)
  }
}

const SIDES = 16 // of a tube: a multiple of four, so that it touches its box
const RINGS = 8 // of a ball, pole to pole: even, so that one lies on its equator
const SOFT_STEPS = 1 // facets of a rounded edge

// Unit solids fill [-0.5, 0.5] on each axis.
const CUBE = cubeMesh()
const BALL = ballMesh()
const ARROW = prism([
  [-0.5, -0.5],
  [0.5, -0.5],
  [0, 0.5],
])

/** A unit solid stretched into the part's box; normals follow the stretch. */
function placed({ center, size }: Part, unit: Mesh): Mesh {
  const positions: number[] = []
  const normals: number[] = []
  for (let i = 0; i < unit.positions.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) positions.push(center[axis]! + unit.positions[i + axis]! * size[axis]!)
    const n = [0, 1, 2].map((axis) => unit.normals[i + axis]! / size[axis]!)
    const length = Math.hypot(n[0]!, n[1]!, n[2]!)
    normals.push(n[0]! / length, n[1]! / length, n[2]! / length)
  }
  return { positions, normals, indices: unit.indices }
}

function cubeMesh(): Mesh {
  const mesh: GrowingMesh = { positions: [], normals: [], indices: [] }
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-1, 1]) {
      const at = mesh.positions.length / 3
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const p = [0, 0, 0]
        p[axis] = side / 2
        p[(axis + 1) % 3] = u / 2
        p[(axis + 2) % 3] = v / 2
        mesh.positions.push(...p)
        mesh.normals.push(axis === 0 ? side : 0, axis === 1 ? side : 0, axis === 2 ? side : 0)
      }
      mesh.indices.push(
        ...(side > 0 ? [at, at + 1, at + 2, at, at + 2, at + 3] : [at, at + 2, at + 1, at, at + 3, at + 2]),
      )
    }
  }
  return mesh
}

function ballMesh(): Mesh {
  const mesh: GrowingMesh = { positions: [], normals: [], indices: [] }
  for (let ring = 0; ring <= RINGS; ring++) {
    const polar = (ring / RINGS) * Math.PI
    for (let side = 0; side <= SIDES; side++) {
      const turn = (side / SIDES) * 2 * Math.PI
      const n = [snap(Math.sin(polar) * Math.cos(turn)), snap(Math.sin(polar) * Math.sin(turn)), snap(Math.cos(polar))]
      mesh.normals.push(...n)
      mesh.positions.push(...n.map((v) => v / 2))
    }
  }
  const row = SIDES + 1
  for (let ring = 0; ring < RINGS; ring++) {
    for (let side = 0; side < SIDES; side++) {
      const a = ring * row + side
      if (ring > 0) mesh.indices.push(a, a + row, a + 1)
      if (ring < RINGS - 1) mesh.indices.push(a + 1, a + row, a + row + 1)
    }
  }
  return mesh
}

/** Sines of quarter turns are not quite whole: points on the box's sides are put there. */
function snap(value: number): number {
  return Math.abs(value) < 1e-12 ? 0 : Math.abs(Math.abs(value) - 1) < 1e-12 ? Math.sign(value) : value
}

/** A flat-topped prism over a convex counter-clockwise ring, with flat sides. */
function prism(ring: readonly (readonly [number, number])[]): Mesh {
  const mesh: GrowingMesh = { positions: [], normals: [], indices: [] }
  for (const z of [-0.5, 0.5]) {
    const at = mesh.positions.length / 3
    for (const [x, y] of ring) {
      mesh.positions.push(x, y, z)
      mesh.normals.push(0, 0, Math.sign(z))
    }
    for (let i = 1; i + 1 < ring.length; i++)
      mesh.indices.push(...(z > 0 ? [at, at + i, at + i + 1] : [at, at + i + 1, at + i]))
  }
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length]!
    const length = Math.hypot(u - x, v - y)
    quad(
      mesh,
      [
        [x, y, -0.5],
        [u, v, -0.5],
        [u, v, 0.5],
        [x, y, 0.5],
      ],
      [(v - y) / length, (x - u) / length, 0],
    )
  })
  return mesh
}

function quad(mesh: GrowingMesh, corners: readonly (readonly number[])[], normal: readonly number[]): void {
  const at = mesh.positions.length / 3
  for (const corner of corners) {
    mesh.positions.push(...corner)
    mesh.normals.push(...normal)
  }
  mesh.indices.push(at, at + 1, at + 2, at, at + 2, at + 3)
}

function tubeMesh(part: Part): Mesh {
  const taper = part.taper ?? 1
  const near = taper > 1 ? 1 / taper : 1
  const far = Math.min(taper, 1)
  const mesh: GrowingMesh = { positions: [], normals: [], indices: [] }
  const circle = Array.from({ length: SIDES + 1 }, (_, i) => {
    const turn = ((i % SIDES) / SIDES) * 2 * Math.PI
    return [snap(Math.cos(turn)), snap(Math.sin(turn))] as const
  })
  for (const [x, y] of circle) {
    mesh.positions.push((x * near) / 2, (y * near) / 2, -0.5, (x * far) / 2, (y * far) / 2, 0.5)
    const slope = (near - far) / 2
    const length = Math.hypot(1, slope)
    for (let end = 0; end < 2; end++) mesh.normals.push(x / length, y / length, slope / length)
  }
  for (let i = 0; i < SIDES; i++) {
    const a = 2 * i
    mesh.indices.push(a, a + 2, a + 3, a, a + 3, a + 1)
  }
  for (const [z, radius] of [
    [-0.5, near],
    [0.5, far],
  ] as const) {
    const at = mesh.positions.length / 3
    for (const [x, y] of circle.slice(0, SIDES)) {
      mesh.positions.push((x * radius) / 2, (y * radius) / 2, z)
      mesh.normals.push(0, 0, Math.sign(z))
    }
    for (let i = 1; i + 1 < SIDES; i++)
      mesh.indices.push(...(z > 0 ? [at, at + i, at + i + 1] : [at, at + i + 1, at + i]))
  }
  // Turning the axes round keeps the winding: z, x, y take the places of x, y, z.
  const axis = part.axis ?? 'z'
  return placed(part, axis === 'z' ? mesh : turned(mesh, axis === 'x' ? [2, 0, 1] : [1, 2, 0]))
}

function turned(mesh: Mesh, order: readonly [number, number, number]): Mesh {
  const swap = (values: readonly number[]) => {
    const out: number[] = []
    for (let i = 0; i < values.length; i += 3) for (const axis of order) out.push(values[i + axis]!)
    return out
  }
  return { positions: swap(mesh.positions), normals: swap(mesh.normals), indices: mesh.indices }
}

/** A box whose edges are quarter circles: each face is a grid, drawn towards a smaller box and out again. */
function softBox(part: Part): Mesh {
  const { center, size } = part
  const radius = Math.min(part.radius ?? 0, ...size.map((length) => length / 2))
  if (radius <= 0) return placed(part, CUBE)
  const mesh: GrowingMesh = { positions: [], normals: [], indices: [] }
  // Tangents of the angles across a rounded edge, from -45 to 0 degrees at each end of a face.
  const steps = Array.from({ length: SOFT_STEPS + 1 }, (_, i) => Math.tan(((i / SOFT_STEPS - 1) * Math.PI) / 4))
  const cells = [...steps.map((t) => [-1, t] as const), ...[...steps].reverse().map((t) => [1, -t] as const)]
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
    for (const side of [-1, 1]) {
      const at = mesh.positions.length / 3
      for (const [su, tu] of cells) {
        for (const [sv, tv] of cells) {
          const n = [0, 0, 0]
          n[axis] = side
          n[u] = tu
          n[v] = tv
          const length = Math.hypot(1, tu, tv)
          const sign = [0, 0, 0]
          sign[axis] = side
          sign[u] = su
          sign[v] = sv
          for (let a = 0; a < 3; a++) {
            const unit = n[a]! / length
            mesh.normals.push(unit)
            mesh.positions.push(center[a]! + sign[a]! * (size[a]! / 2 - radius) + unit * radius)
          }
        }
      }
      const row = cells.length
      for (let i = 0; i + 1 < row; i++) {
        for (let j = 0; j + 1 < row; j++) {
          const a = at + i * row + j
          mesh.indices.push(
            ...(side > 0
              ? [a, a + row, a + row + 1, a, a + row + 1, a + 1]
              : [a, a + row + 1, a + row, a, a + 1, a + row + 1]),
          )
        }
      }
    }
  }
  return mesh
}

function leanMesh(part: Part): Mesh {
  const [, depth] = part.size
  const share = Math.min(1, Math.max(1e-3, (part.thickness ?? depth / 3) / depth))
  // Foot at the front, top at the back, unless it leans forward; in unit coordinates.
  const foot: readonly [number, number] = part.isForward === true ? [-0.5, -0.5 + share] : [0.5 - share, 0.5]
  const top: readonly [number, number] = part.isForward === true ? [0.5 - share, 0.5] : [-0.5, -0.5 + share]
  const mesh: GrowingMesh = { positions: [], normals: [], indices: [] }
  const slope = top[0] - foot[0]
  const length = Math.hypot(1, slope)
  quad(
    mesh,
    [
      [0.5, foot[1], -0.5],
      [-0.5, foot[1], -0.5],
      [-0.5, top[1], 0.5],
      [0.5, top[1], 0.5],
    ],
    [0, 1 / length, -slope / length],
  )
  quad(
    mesh,
    [
      [-0.5, foot[0], -0.5],
      [0.5, foot[0], -0.5],
      [0.5, top[0], 0.5],
      [-0.5, top[0], 0.5],
    ],
    [0, -1 / length, slope / length],
  )
  quad(
    mesh,
    [
      [-0.5, foot[1], -0.5],
      [-0.5, foot[0], -0.5],
      [-0.5, top[0], 0.5],
      [-0.5, top[1], 0.5],
    ],
    [-1, 0, 0],
  )
  quad(
    mesh,
    [
      [0.5, foot[0], -0.5],
      [0.5, foot[1], -0.5],
      [0.5, top[1], 0.5],
      [0.5, top[0], 0.5],
    ],
    [1, 0, 0],
  )
  quad(
    mesh,
    [
      [-0.5, top[0], 0.5],
      [0.5, top[0], 0.5],
      [0.5, top[1], 0.5],
      [-0.5, top[1], 0.5],
    ],
    [0, 0, 1],
  )
  quad(
    mesh,
    [
      [-0.5, foot[1], -0.5],
      [0.5, foot[1], -0.5],
      [0.5, foot[0], -0.5],
      [-0.5, foot[0], -0.5],
    ],
    [0, 0, -1],
  )
  return placed(part, mesh)
}
