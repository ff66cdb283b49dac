import type { Zone } from '@varuna/contract/watch/place'
import { inForceAt } from '@varuna/fishing/rules/in-force'
import type { ZoneRules } from '@varuna/fishing/rules/rules-table'
import type { ZoneRow } from '@varuna/geo/zones/zone'
import { zoneRings } from '@varuna/geo/zones/zone-rings'
import { isInSeason } from '@varuna/geo/zones/zones'
import type { ImportedOutlines } from '../zones/outline-zones.ts'

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/**
 * The imported zones and the screening zones that none of them replaces, with outlines and whether each is closed to fishing at a time. An
 * imported zone takes the season and the rule of the screening zone it replaces.
 */
export function listZones(
  screening: readonly ZoneRow[],
  { zones: imported, replaced }: ImportedOutlines,
  rules: ZoneRules,
  timeMs: number,
): Zone[] {
  const isClosed = ({ id, season }: ZoneRow) => {
    const rule = rules.zones[id]
    const isBanned = rule?.fishing === 'banned' && inForceAt(rule.since, rules.knownFrom, timeMs) === 'in_force'
    return isBanned && isInSeason(season, timeMs)
  }
  const standsFor = new Map(
    screening.flatMap((row) => (replaced.get(row.id) ?? []).map((official) => [official.id, row] as const)),
  )
  return [
    ...imported.map(({ id, kind, name, countries, source, own, polygons }): Zone => {
      const row = standsFor.get(id)
      return {
        id,
        name,
        kind:
          kind === 'eez'
            ? 'exclusive_economic_zone'
            : (row?.kind ?? (own?.season ? 'seasonal_closure' : 'protected_area')),
        countries: [...countries],
        season: own?.season ?? row?.season ?? null,
        isClosed:
          own === null
            ? row !== undefined && isClosed(row)
            : own.fishing === 'banned' && isInSeason(own.season, timeMs),
        approximate: false,
        source,
        polygons: polygons.map((rings) => rings.map((ring) => ring.map(([lon, lat]) => [lon, lat]))),
      }
    }),
    ...screening
      .filter(({ id }) => !replaced.has(id))
      .map((row): Zone => ({
        id: row.id,
        name: row.name,
        kind: row.kind,
        countries: [...row.countries],
        season: row.season,
        isClosed: isClosed(row),
        approximate: true,
        source: null,
        polygons: zoneRings(row.shape).map((ring) => [ring.map(([lon, lat]) => [rounded(lon), rounded(lat)])]),
      })),
  ]
}
