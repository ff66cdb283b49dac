/** Whether a rule was in force at a time: it was, it began later, or since when it holds is not known. */
export type InForce = 'in_force' | 'not_yet' | 'not_known'

/** Days as 2026-01-31, months or years of UTC. `since` is null where the begin is not known; `knownFrom` is when its table was true. */
export const inForceAt = (since: string | null, knownFrom: string, timestampMs: number): InForce => {
  if (since !== null) return timestampMs >= Date.parse(since) ? 'in_force' : 'not_yet'
  return timestampMs >= Date.parse(knownFrom) ? 'in_force' : 'not_known'
}

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}(-\d{2}){0,2}$/.test(value)
