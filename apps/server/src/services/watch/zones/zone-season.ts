import type { ZoneRow } from '@varuna/geo/zones/zone'

/** The season of a stored zone, such as `03-15/06-30`; null all year round. */
export function parseSeason(text: string | null): ZoneRow['season'] {
  const [from, to] = text?.split('/') ?? []
  return from === undefined || to === undefined ? null : { from, to }
}

export const formatSeason = (season: ZoneRow['season']): string | null => season && `${season.from}/${season.to}`
