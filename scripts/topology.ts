import type { Line, Polygon } from './planar-rings.ts'

type Geometry =
  | { type: 'Polygon'; arcs: number[][]; properties?: { name?: string } }
  | { type: 'MultiPolygon'; arcs: number[][][]; properties?: { name?: string } }
  | { type: 'GeometryCollection'; geometries: Geometry[]; properties?: { name?: string } }
  | { type: null; properties?: { name?: string } }

export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: number[][][]
  objects: Record<string, Geometry>
}

/** The geometries of a collection, or the geometry itself. */
export const members = (geometry: Geometry | undefined): Geometry[] =>
  geometry?.type === 'GeometryCollection' ? geometry.geometries : geometry ? [geometry] : []

/** Decodes every arc to degrees, in the order of the topology. */
export function decodeArcs({ arcs, transform }: Topology): Line[] {
  const [kx, ky] = transform.scale
  const [dx, dy] = transform.translate
  return arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([stepX = 0, stepY = 0]) => [(x += stepX) * kx + dx, (y += stepY) * ky + dy] as [number, number])
  })
}

const getArcs = (geometry: Geometry): number[][][] =>
  geometry.type === 'Polygon' ? [geometry.arcs] : geometry.type === 'MultiPolygon' ? geometry.arcs : []

const decodeRing = (indexes: number[], lines: Line[]): Line =>
  indexes.flatMap((index, position) => {
    const line = index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? [])
    return position === 0 ? line : line.slice(1)
  })

export const decodePolygons = (geometry: Geometry, lines: Line[]): Polygon[] =>
  members(geometry).flatMap((part) => getArcs(part).map((rings) => rings.map((ring) => decodeRing(ring, lines))))
