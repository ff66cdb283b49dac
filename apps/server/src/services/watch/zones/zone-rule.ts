import { drawnZoneRequest, type DrawnZoneRequest } from '@varuna/contract/watch/drawn-zone'
import type { ZoneFeature } from '@varuna/geo/zones/read-zone-feature'
import type { ZoneRow } from '@varuna/geo/zones/zone'

/** The season of a stored zone, such as `03-15/06-30`; null all year round. */
export function parseSeason(text: string | null): ZoneRow['season'] {
  const [from, to] = text?.split('/') ?? []
  return from === undefined || to === undefined ? null : { from, to }
}

export const formatSeason = (season: ZoneRow['season']): string | null => season && `${season.from}/${season.to}`

/** The rule of a zone as it is stored. */
export interface ZoneRule {
  fishing: DrawnZoneRequest['fishing']
  season: string | null
}

const typed = drawnZoneRequest.pick({ fishing: true, season: true })
const MAX_QUOTED = 40

/** The rule that Varuna wrote of a zone, validated as a typed one is; null for none. */
export function readRule({
  ruleTexts,
}: Pick<ZoneFeature, 'ruleTexts'>): { ok: true; value: ZoneRule | null } | { ok: false; error: string } {
  if (ruleTexts === null) return { ok: true, value: null }
  const { fishing, season } = ruleTexts
  const days = season === null ? null : season.split('/', 3)
  const read = typed.safeParse({ fishing, season: days && { from: days[0], to: days[1] } })
  if (read.success && (days === null || days.length === 2))
    return { ok: true, value: { fishing: read.data.fishing, season: formatSeason(read.data.season) } }
  const rules = typed.shape.fishing.options
  if (rules.every((rule) => rule !== fishing))
    return { ok: false, error: `its fishing must be ${rules.join(', ')}, ${got(fishing)}` }
  return { ok: false, error: `its season must be two days such as 03-15/06-30, ${got(season)}` }
}

const got = (text: string | null) =>
  text === null
    ? 'and is missing'
    : `got ${JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)}`
