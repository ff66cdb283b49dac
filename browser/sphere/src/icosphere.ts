import { add, scale, normalise, type Vector } from './quaternion.ts'

type Triangle = readonly [number, number, number]

export interface Mesh {
  /** Unit vectors. */
  vertices: Vector[]
  triangles: Triangle[]
}

const golden = (1 + Math.sqrt(5)) / 2

/** Creates an icosahedron: 12 corners, 20 faces. */
export function createIcosahedron(): Mesh {
  const vertices = [-1, 1].flatMap((a) =>
    [-golden, golden].flatMap((b): Vector[] => [
      [0, a, b],
      [a, b, 0],
      [b, 0, a],
    ]),
  )
  const edge = 2
  const near = (a: number, b: number) => Math.abs(distance(vertices, a, b) - edge) < 1e-6
  const triangles: Triangle[] = []
  for (let a = 0; a < 12; a += 1)
    for (let b = a + 1; b < 12; b += 1)
      for (let c = b + 1; c < 12; c += 1) if (near(a, b) && near(b, c) && near(a, c)) triangles.push([a, b, c])
  return { vertices: vertices.map(normalise), triangles }
}

function distance(vertices: readonly Vector[], a: number, b: number): number {
  const from = vertices[a]
  const to = vertices[b]
  return from && to ? Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) : NaN
}

/** Splits each face into four and projects the new corners to the sphere: 12, 42, 162 corners and so on. */
export function subdivide({ vertices, triangles }: Mesh): Mesh {
  const grown = [...vertices]
  const middles = new Map<string, number>()
  const middle = (a: number, b: number): number => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    const known = middles.get(key)
    if (known !== undefined) return known
    const from = vertices[a]
    const to = vertices[b]
    if (!from || !to) throw new RangeError(`no corner ${a} or ${b}`)
    middles.set(key, grown.length)
    return grown.push(normalise(scale(add(from, to), 0.5))) - 1
  }
  return {
    triangles: triangles.flatMap(([a, b, c]): Triangle[] => {
      const ab = middle(a, b)
      const bc = middle(b, c)
      const ca = middle(c, a)
      return [
        [a, ab, ca],
        [b, bc, ab],
        [c, ca, bc],
        [ab, bc, ca],
      ]
    }),
    vertices: grown,
  }
}

/** For each corner, the corners that share an edge with it. */
export function findNeighbours({ vertices, triangles }: Mesh): number[][] {
  const sets = vertices.map(() => new Set<number>())
  for (const [a, b, c] of triangles) {
    sets[a]?.add(b).add(c)
    sets[b]?.add(a).add(c)
    sets[c]?.add(a).add(b)
  }
  return sets.map((set) => [...set].sort((a, b) => a - b))
}
