import { noOfficialZones, toZoneHit, type OfficialZonesHere } from './official-zones.ts'
import { isInShape } from './zone-shape.ts'
import type { ZoneHit, ZoneRow, ZoneShape } from './zone.ts'

const containsPoint = (shape: ZoneShape, lat: number, lon: number, waters: string | null) =>
  shape.type === 'waters' ? shape.of === waters : isInShape(shape, lat, lon)

/** Whether a time falls in a season (UTC); true when either is null. */
export const isInSeason = (season: ZoneRow['season'], timestampMs: number | null) => {
  if (season === null || timestampMs === null) return true
  const day = new Date(timestampMs).toISOString().slice(5, 10)
  return season.from <= season.to ? season.from <= day && day <= season.to : season.from <= day || day <= season.to
}

const getSeason = (season: ZoneRow['season'], timestampMs: number | null) => ({
  inSeason: isInSeason(season, timestampMs),
  season,
})

/** The imported protected areas at a position; each replaces at most one screening zone. */
const getOfficialHits = (
  zones: readonly ZoneRow[],
  { zones: here, replaced }: OfficialZonesHere,
  timestampMs: number | null,
) => {
  const used = new Set<string>()
  return here
    .filter(({ kind }) => kind === 'mpa')
    .map((zone) => {
      const row =
        zones.find(({ id }) => !used.has(id) && replaced.get(id)?.some((other) => other.id === zone.id)) ?? null
      if (row !== null) used.add(row.id)
      return toZoneHit(zone, row, getSeason(zone.own?.season ?? row?.season ?? null, timestampMs))
    })
}

/**
 * The zones at a point in degrees, in and out of season: imported zones that contain it, and screening zones that no imported zone
 * replaces. `waters` is the country (ISO 3166-1 alpha-2) of the coast whose waters these are, disputed or not; null when unknown. Without a time every season is
 * open.
 */
export const zonesAt = (
  zones: readonly ZoneRow[],
  lat: number,
  lon: number,
  timestampMs: number | null,
  waters: string | null = null,
  official: OfficialZonesHere = noOfficialZones,
): ZoneHit[] => [
  ...getOfficialHits(zones, official, timestampMs),
  ...zones
    .filter(({ id, shape }) => !official.replaced.has(id) && containsPoint(shape, lat, lon, waters))
    .map(({ id, name, countries, kind, season, confidence, source }) => ({
      id,
      name,
      country: countries.length === 1 ? (countries[0] ?? null) : null,
      kind,
      ...getSeason(season, timestampMs),
      confidence,
      source,
      approximate: true,
    })),
]
