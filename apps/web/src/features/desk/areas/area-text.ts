import { MAX_AREA_CORNERS, type AreaOfReport } from '@varuna/contract/desk/area-report'
import { parseCorners } from '~/dashboard/area/corner-text.ts'

type Shape = Extract<AreaOfReport, { kind: 'shape' }>
type Polygons = Shape['polygons']
type Typed = { ok: true; area: AreaOfReport } | { ok: false; fault: 'missing' | 'unreadable' | 'too_large' }

/** The area in a text: GeoJSON, corners one a line, or two of them as opposite corners of a box. */
export function readAreaText(text: string): Typed {
  if (text.trim() === '') return { ok: false, fault: 'missing' }
  const polygons = text.trim().startsWith('{') ? readGeoJson(text) : null
  if (polygons !== null) return ofPolygons(polygons)
  const corners = parseCorners(text)
  if (corners.some((corner) => !corner.every(Number.isFinite))) return { ok: false, fault: 'unreadable' }
  const [a, b] = corners
  if (a && b && corners.length === 2)
    return {
      ok: true,
      area: {
        kind: 'box',
        south: Math.min(a[1], b[1]),
        west: isEastward(a[0], b[0]) ? a[0] : b[0],
        north: Math.max(a[1], b[1]),
        east: isEastward(a[0], b[0]) ? b[0] : a[0],
      },
    }
  return corners.length < 3 ? { ok: false, fault: 'unreadable' } : ofPolygons([[corners]])
}

/** The shorter way from one longitude to the other goes east. */
const isEastward = (from: number, to: number) => (((to - from) % 360) + 360) % 360 <= 180

function ofPolygons(polygons: Polygons): Typed {
  const count = polygons.flat().reduce((sum, { length }) => sum + length, 0)
  if (count === 0) return { ok: false, fault: 'unreadable' }
  return count > MAX_AREA_CORNERS
    ? { ok: false, fault: 'too_large' }
    : { ok: true, area: { kind: 'shape', polygons: polygons.map((rings) => rings.map(withoutEnd)) } }
}

/** A ring of GeoJSON ends where it begins. */
const withoutEnd = (ring: Polygons[number][number]) => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first && last && ring.length > 3 && first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring
}

/** All polygons of GeoJSON; null for other text. */
function readGeoJson(text: string): Polygons | null {
  try {
    return polygonsIn(JSON.parse(text))
  } catch {
    return null
  }
}

function polygonsIn(value: unknown): Polygons {
  const { type, geometry, features, coordinates } = value as Record<string, unknown>
  if (type === 'Feature') return polygonsIn(geometry)
  if (type === 'FeatureCollection') return (features as unknown[]).flatMap(polygonsIn)
  if (type === 'Polygon') return [readRings(coordinates)]
  if (type === 'MultiPolygon') return (coordinates as unknown[]).map(readRings)
  return []
}

const readRings = (value: unknown): Polygons[number] =>
  (value as unknown[][]).map((ring) =>
    ring.map((position) => {
      const [lon, lat] = position as unknown[]
      if (typeof lon !== 'number' || typeof lat !== 'number') throw new TypeError('no position')
      return [lon, lat]
    }),
  )

const decimals = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5)

/** An area as the text that `readAreaText` reads; empty for a zone. */
export function writeAreaText(area: AreaOfReport): string {
  if (area.kind === 'zone') return ''
  if (area.kind === 'box') return `${area.south}, ${area.west}\n${area.north}, ${area.east}`
  const [only] = area.polygons
  const [ring] = only ?? []
  if (area.polygons.length === 1 && only?.length === 1 && ring)
    return ring.map(([lon, lat]) => `${decimals(lat)}, ${decimals(lon)}`).join('\n')
  return JSON.stringify({
    type: 'MultiPolygon',
    coordinates: area.polygons.map((rings) => rings.map((one) => [...one, ...one.slice(0, 1)])),
  })
}
