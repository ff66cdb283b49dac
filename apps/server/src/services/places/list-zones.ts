import type { Zone } from '@varuna/contract/place'
import type { ZoneRules } from '@varuna/fishing/rules/rules-table'
import type { ZoneRow } from '@varuna/geo/zones/zone'
import { zoneRings } from '@varuna/geo/zones/zone-rings'
import { isInSeason } from '@varuna/geo/zones/zones'

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** The screening zones with their outlines, and whether each is closed to fishing at a time. */
export const listZones = (zones: readonly ZoneRow[], rules: ZoneRules, timeMs: number): Zone[] =>
  zones.map(({ id, name, kind, countries, season, shape }) => ({
    id,
    name,
    kind,
    countries: [...countries],
    season,
    isClosed: rules.zones[id]?.fishing === 'banned' && isInSeason(season, timeMs),
    approximate: true,
    rings: zoneRings(shape).map((ring) => ring.map(([lon, lat]) => [rounded(lon), rounded(lat)])),
  }))
