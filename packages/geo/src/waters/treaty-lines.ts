import { wrapLongitude } from '@varuna/units/angle'

/** A maritime boundary that two states agreed on, or that a court drew between them. */
export interface TreatyLine {
  readonly treaty: string
  /** ISO 3166-1 alpha-2 of the countries to the left and right when following the points. */
  readonly left: string
  readonly right: string
  /** [lat, lon] in degrees, in order. */
  readonly points: readonly (readonly [number, number])[]
}

export interface TreatyRow {
  readonly treaty: string
  readonly left: string
  readonly right: string
  readonly lat: number
  readonly lon: number
}

/** Groups the rows of `data/geo/treaty-lines.csv`, which list the points of each line in order. */
export const openTreatyLines = (rows: readonly TreatyRow[]): TreatyLine[] => {
  const lines = new Map<string, TreatyLine & { points: (readonly [number, number])[] }>()
  for (const { treaty, left, right, lat, lon } of rows) {
    const line = lines.get(treaty) ?? { treaty, left, right, points: [] }
    line.points.push([lat, lon])
    lines.set(treaty, line)
  }
  return [...lines.values()]
}

interface Crossing {
  readonly along: number
  readonly from: string
  readonly to: string
  readonly treaty: string
}

/** Finds where the segment from the origin to (x, y) crosses a line; `at` converts its points to that frame. */
const findCrossings = (line: TreatyLine, x: number, y: number, at: (lat: number, lon: number) => [number, number]) => {
  const found: Crossing[] = []
  let [ax, ay] = [NaN, NaN]
  for (const [lat, lon] of line.points) {
    const [bx, by] = at(lat, lon)
    const before = x * ay - y * ax
    const after = x * by - y * bx
    const dx = bx - ax
    const dy = by - ay
    const onFarSide = !(Math.abs(dx) <= 180)
    if (before >= 0 !== after >= 0 && !onFarSide) {
      const along = (ax * dy - ay * dx) / (x * dy - y * dx)
      const [from, to] = x * dy - y * dx > 0 ? [line.left, line.right] : [line.right, line.left]
      if (along > 0 && along < 1) found.push({ along, from, to, treaty: line.treaty })
    }
    ;[ax, ay] = [bx, by]
  }
  return found
}

/**
 * Determines on which country's side of the treaty lines a point (degrees) is, and by which treaty. Starting at the nearest coast, of
 * `country` (ISO 3166-1 alpha-2), the country changes at each of its lines that the path crosses. The path is straight in latitude
 * and longitude: accurate to 0.2 nm over 200 nm at 60 degrees.
 */
export const findTreatySide = (
  lines: readonly TreatyLine[],
  country: string,
  coast: { readonly lat: number; readonly lon: number },
  point: { readonly lat: number; readonly lon: number },
): { country: string; treaty: string | null } => {
  const at = (lat: number, lon: number): [number, number] => [wrapLongitude(lon - coast.lon), lat - coast.lat]
  const [x, y] = at(point.lat, point.lon)
  let side: { country: string; treaty: string | null } = { country, treaty: null }
  for (const { from, to, treaty } of lines
    .flatMap((line) => findCrossings(line, x, y, at))
    .sort((a, b) => a.along - b.along)) {
    if (side.country === from) side = { country: to, treaty }
  }
  return side
}
