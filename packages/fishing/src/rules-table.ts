/** banned: all (commercial) fishing is; restricted: some is allowed, to some; open: the zone itself closes nothing. */
export type FishingInZone = 'banned' | 'restricted' | 'open'

export type ZoneRule = {
  readonly fishing: FishingInZone
  /** Flags (ISO 3166-1 alpha-2) that are not foreign here; empty where no country's waters are meant. */
  readonly homeFlags: readonly string[]
  readonly confidence: 'high' | 'medium' | 'low'
  /** The law or text the rule rests on, and whether it was seen. */
  readonly basis: string
  /** Foreign vessels are known to be licensed here, so a foreign flag alone breaks no rule. */
  readonly foreignLicences?: boolean
}

export type ZoneRules = { readonly version: string; readonly zones: Readonly<Record<string, ZoneRule>> }

type Parsed<T> = { ok: true; value: T } | { ok: false; error: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const faultOf = (rule: unknown) => {
  if (!isRecord(rule)) return 'is no object'
  if (!['banned', 'restricted', 'open'].includes(String(rule.fishing)))
    return 'needs fishing banned, restricted or open'
  if (!['high', 'medium', 'low'].includes(String(rule.confidence))) return 'needs confidence high, medium or low'
  const flags = rule.homeFlags
  if (!Array.isArray(flags) || !flags.every((flag) => /^[A-Z]{2}$/.test(String(flag)))) {
    return 'needs homeFlags as ISO 3166-1 alpha-2 codes'
  }
  if (rule.foreignLicences !== undefined && typeof rule.foreignLicences !== 'boolean') {
    return 'needs foreignLicences as true or false'
  }
  return typeof rule.basis === 'string' && rule.basis.length > 0 ? null : 'needs a basis'
}

/** Checks the parsed JSON of data/risk/zone-rules.json and names the first fault; keys are zone ids. */
export function parseZoneRules(json: unknown): Parsed<ZoneRules> {
  if (!isRecord(json) || typeof json.version !== 'string' || !isRecord(json.zones)) {
    return { ok: false, error: 'zone rules: need version and zones' }
  }
  for (const [id, rule] of Object.entries(json.zones)) {
    const fault = faultOf(rule)
    if (fault) return { ok: false, error: `zone rules: ${id} ${fault}` }
  }
  return { ok: true, value: json as ZoneRules }
}
