import { greatCircleNm } from './great-circle.ts'
import { nothingOfficial, officialHit, type OfficialHere } from './official-zones.ts'

export type ZoneShape =
  /** Corners as [lon, lat] in degrees; across the antimeridian longitudes run on beyond 180. */
  | { readonly type: 'polygon'; readonly corners: readonly (readonly [number, number])[] }
  | { readonly type: 'circles'; readonly circles: readonly { lat: number; lon: number; radiusNm: number }[] }
  /** The whole exclusive economic zone of a territory, as ISO 3166-1 alpha-2. */
  | { readonly type: 'waters'; readonly of: string }

export interface ZoneRow {
  readonly id: string
  readonly name: string
  readonly countries: readonly string[]
  readonly kind: 'protected_area' | 'seasonal_closure'
  readonly shape: ZoneShape
  /** First and last day as MM-DD, UTC; null all year round. */
  readonly season: { readonly from: string; readonly to: string } | null
  readonly confidence: 'high' | 'medium' | 'low'
  readonly source: string
}

export interface ZoneHit {
  readonly id: string
  readonly name: string
  /** ISO 3166-1 alpha-2; null where several countries share the zone. */
  readonly country: string | null
  readonly kind: ZoneRow['kind']
  /** False only where the zone has a season and the time given is outside it. */
  readonly inSeason: boolean
  /** '11-01 to 05-31', or null all year round. */
  readonly season: string | null
  readonly confidence: ZoneRow['confidence']
  readonly source: string
  /** True unless it was imported from an official file. */
  readonly approximate: boolean
}

const inPolygon = (corners: readonly (readonly [number, number])[], lat: number, lon: number) => {
  let inside = false
  let [ax, ay] = corners.at(-1) ?? [0, 0]
  for (const [bx, by] of corners) {
    if (ay > lat !== by > lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside
    ax = bx
    ay = by
  }
  return inside
}

const holds = (shape: ZoneShape, lat: number, lon: number, waters: string | null) => {
  switch (shape.type) {
    case 'polygon':
      return [lon - 360, lon, lon + 360].some((turned) => inPolygon(shape.corners, lat, turned))
    case 'circles':
      return shape.circles.some((circle) => greatCircleNm(lat, lon, circle.lat, circle.lon) <= circle.radiusNm)
    case 'waters':
      return shape.of === waters
  }
}

const isInSeason = (season: ZoneRow['season'], timestampMs: number | null) => {
  if (season === null || timestampMs === null) return true
  const day = new Date(timestampMs).toISOString().slice(5, 10)
  return season.from <= season.to ? season.from <= day && day <= season.to : season.from <= day || day <= season.to
}

const seasonOf = (season: ZoneRow['season'], timestampMs: number | null) => ({
  inSeason: isInSeason(season, timestampMs),
  season: season === null ? null : `${season.from} to ${season.to}`,
})

/** The imported protected areas at a place, each in the stead of one of our zones at most. */
const officialHits = (
  zones: readonly ZoneRow[],
  { zones: here, replaced }: OfficialHere,
  timestampMs: number | null,
) => {
  const taken = new Set<string>()
  return here
    .filter(({ kind }) => kind === 'mpa')
    .map((zone) => {
      const row =
        zones.find(({ id }) => !taken.has(id) && replaced.get(id)?.some((other) => other.id === zone.id)) ?? null
      if (row !== null) taken.add(row.id)
      return officialHit(zone, row, seasonOf(row?.season ?? null, timestampMs))
    })
}

/**
 * The zones at a point in degrees, in and out of season: the imported ones that hold it, and our screening zones that no
 * imported one stands for. `waters` is the country (ISO 3166-1 alpha-2) whose waters the point is in, null where unknown.
 * With no time every season counts as open.
 */
export const zonesAt = (
  zones: readonly ZoneRow[],
  lat: number,
  lon: number,
  timestampMs: number | null,
  waters: string | null = null,
  official: OfficialHere = nothingOfficial,
): ZoneHit[] => [
  ...officialHits(zones, official, timestampMs),
  ...zones
    .filter(({ id, shape }) => !official.replaced.has(id) && holds(shape, lat, lon, waters))
    .map(({ id, name, countries, kind, season, confidence, source }) => ({
      id,
      name,
      country: countries.length === 1 ? (countries[0] ?? null) : null,
      kind,
      ...seasonOf(season, timestampMs),
      confidence,
      source,
      approximate: true,
    })),
]
