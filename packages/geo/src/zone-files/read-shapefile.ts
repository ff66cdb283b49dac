import { createFeature, type ReadZoneFile, type Ring } from './zone-file-feature.ts'
import { readDbase, type DbaseRow } from './read-dbase.ts'

/** The parts of a shapefile; null where the archive lacks one. */
export interface ShapefileParts {
  shp: Uint8Array
  dbf: Uint8Array | null
  prj: string | null
  cpg: string | null
}

const FILE_CODE = 9994
const HEADER_BYTES = 100
const POLYGON_TYPES = [5, 15, 25]
const NULL_SHAPE = 0
/** Datums that differ from WGS 84 by less than two metres. */
const NEAR_WGS84 = /WGS[_ ]?(?:19)?84|ETRS|NAD[_ ]?(?:19)?83|GDA|SIRGAS|NZGD[_ ]?2000/i

/**
 * Reads the polygons of an ESRI shapefile (white paper of July 1998) with the attributes of their rows. Rings in clockwise order are outlines, others
 * holes of the outline around them. Refuses other shapes, and coordinates that are not degrees.
 */
export function readShapefile({ shp, dbf, prj, cpg }: ShapefileParts): ReadZoneFile {
  const refuse = (error: string): ReadZoneFile => ({ ok: false, error })
  if (prj !== null && /PROJCS|PROJCRS/i.test(prj))
    return refuse(`its coordinates are projected (${nameOf(prj)}), not degrees. Save it in WGS 84`)
  if (prj !== null && !NEAR_WGS84.test(prj)) return refuse(`its coordinate system is ${nameOf(prj)}, not WGS 84`)
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength)
  if (shp.length < HEADER_BYTES || view.getInt32(0) !== FILE_CODE) return refuse('its .shp is not a shapefile')
  const type = view.getInt32(32, true)
  if (!POLYGON_TYPES.includes(type)) return refuse('its shapes are not polygons')
  const rows: DbaseRow[] = dbf === null ? [] : readDbase(dbf, cpg)
  const features = []
  for (let at = HEADER_BYTES, index = 0; at < shp.length; index++) {
    if (at + 12 > shp.length) return refuse('its .shp is cut off')
    const bytes = view.getInt32(at + 4) * 2
    const end = at + 8 + bytes
    if (bytes < 4 || end > shp.length) return refuse(`its shape ${index + 1} is cut off`)
    const rings = readRings(view, at + 8, end)
    if (rings === null) return refuse(`its shape ${index + 1} is damaged`)
    if (rings.length > 0) features.push(createFeature(rows[index] ?? {}, groupRings(rings)))
    at = end
  }
  return features.length > 0 ? { ok: true, value: features } : refuse('it holds no polygons')
}

const nameOf = (prj: string) => /"([^"]{1,80})"/.exec(prj)?.[1] ?? 'unknown'

/** The rings of one record; none for a null shape, and null for a damaged one. */
function readRings(view: DataView, from: number, end: number): Ring[] | null {
  const type = view.getInt32(from, true)
  if (type === NULL_SHAPE) return []
  if (!POLYGON_TYPES.includes(type) || from + 44 > end) return null
  const [partCount, pointCount] = [view.getInt32(from + 36, true), view.getInt32(from + 40, true)]
  const pointsFrom = from + 44 + 4 * partCount
  if (partCount < 1 || pointCount < 1 || pointsFrom + 16 * pointCount > end) return null
  const rings: Ring[] = []
  for (let part = 0; part < partCount; part++) {
    const first = view.getInt32(from + 44 + 4 * part, true)
    const next = part + 1 < partCount ? view.getInt32(from + 48 + 4 * part, true) : pointCount
    if (first < 0 || next <= first || next > pointCount) return null
    const ring: Ring = []
    for (let point = first; point < next; point++) {
      const at = pointsFrom + 16 * point
      ring.push([view.getFloat64(at, true), view.getFloat64(at + 8, true)])
    }
    rings.push(ring)
  }
  return rings
}

/** Twice the signed area; positive for a ring in clockwise order. */
const areaOf = (ring: Ring) =>
  ring.reduce((sum, [lon, lat], at) => {
    const [nextLon, nextLat] = ring[at + 1] ?? ring[0] ?? [lon, lat]
    return sum + (nextLon - lon) * (nextLat + lat)
  }, 0)

/** Each outline with the holes in it; a hole outside every outline is an outline in the wrong order. */
function groupRings(rings: readonly Ring[]): Ring[][] {
  const polygons: Ring[][] = rings.filter((ring) => areaOf(ring) > 0).map((ring) => [ring])
  for (const hole of rings.filter((ring) => areaOf(ring) <= 0)) {
    const [point] = hole
    const around = point && polygons.find(([outline]) => outline !== undefined && isInside(outline, point))
    if (around) around.push(hole)
    else polygons.push([hole])
  }
  return polygons
}

function isInside(ring: Ring, [lon, lat]: Ring[number]): boolean {
  let isIn = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [aLon, aLat] = ring[at] ?? [0, 0]
    const [bLon, bLat] = ring[before] ?? [0, 0]
    if (aLat > lat !== bLat > lat && lon < ((bLon - aLon) * (lat - aLat)) / (bLat - aLat) + aLon) isIn = !isIn
  }
  return isIn
}
