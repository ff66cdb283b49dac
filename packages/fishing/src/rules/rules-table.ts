import { isDay } from './in-force.ts'

/** banned: no (commercial) fishing; restricted: some fishing is allowed; open: the zone itself does not close the area. */
export type FishingInZone = 'banned' | 'restricted' | 'open'

export type ZoneRule = {
  readonly fishing: FishingInZone
  /** Flags (ISO 3166-1 alpha-2) that are not foreign here; empty when the zone is in no country's waters. */
  readonly homeFlags: readonly string[]
  readonly confidence: 'high' | 'medium' | 'low'
  /** The day, month or year from which it applies; null when not known. */
  readonly since: string | null
  /** Legal basis of the rule, and whether its text was checked. */
  readonly basis: string
  /** Foreign vessels may hold licences here, so a foreign flag alone breaks no rule. */
  readonly foreignLicences?: boolean
  /** Gear and patterns that a published source forbids here, besides fishing itself (IUU-14). */
  readonly forbids?: {
    readonly since: string
    readonly patterns: readonly ForbiddenPattern[]
    readonly title: string
    readonly url: string
  }
}

export const forbiddenPatterns = ['trawl', 'longline', 'purse_seine', 'loitering', 'encounter'] as const
export type ForbiddenPattern = (typeof forbiddenPatterns)[number]

export type ZoneRules = {
  readonly version: string
  /** Day, month or year from which rules of unknown beginning are assumed to apply. */
  readonly knownFrom: string
  readonly zones: Readonly<Record<string, ZoneRule>>
}

type Parsed<T> = { ok: true; value: T } | { ok: false; error: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isForbids = (forbids: unknown) =>
  isRecord(forbids) &&
  isDay(forbids.since) &&
  Array.isArray(forbids.patterns) &&
  forbids.patterns.every((one) => (forbiddenPatterns as readonly unknown[]).includes(one)) &&
  typeof forbids.title === 'string' &&
  typeof forbids.url === 'string'

const findFault = (rule: unknown) => {
  if (!isRecord(rule)) return 'is no object'
  if (!['banned', 'restricted', 'open'].includes(String(rule.fishing)))
    return 'needs fishing banned, restricted or open'
  if (!['high', 'medium', 'low'].includes(String(rule.confidence))) return 'needs confidence high, medium or low'
  if (rule.since !== null && !isDay(rule.since)) return 'needs since as a day, a month, a year or null'
  const flags = rule.homeFlags
  if (!Array.isArray(flags) || !flags.every((flag) => /^[A-Z]{2}$/.test(String(flag)))) {
    return 'needs homeFlags as ISO 3166-1 alpha-2 codes'
  }
  if (rule.foreignLicences !== undefined && typeof rule.foreignLicences !== 'boolean') {
    return 'needs foreignLicences as true or false'
  }
  if (rule.forbids !== undefined && !isForbids(rule.forbids)) return 'needs forbids with since, patterns, title and url'
  return typeof rule.basis === 'string' && rule.basis.length > 0 ? null : 'needs a basis'
}

/** Validates the parsed JSON of data/risk/zone-rules.json; keys are zone ids. The error names the first problem. */
export function parseZoneRules(json: unknown): Parsed<ZoneRules> {
  if (!isRecord(json) || typeof json.version !== 'string' || !isDay(json.knownFrom) || !isRecord(json.zones)) {
    return { ok: false, error: 'zone rules: need version, knownFrom and zones' }
  }
  for (const [id, rule] of Object.entries(json.zones)) {
    const fault = findFault(rule)
    if (fault) return { ok: false, error: `zone rules: ${id} ${fault}` }
  }
  return { ok: true, value: json as ZoneRules }
}
