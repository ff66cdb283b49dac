/** Whether a rule was in force at a time: yes, it began later, or its beginning is not known. */
export type InForce = 'in_force' | 'not_yet' | 'not_known'

/**
 * Both are a UTC day such as 2026-01-31, a month or a year. `since` is the rule's beginning, null when not known; from `knownFrom` on the
 * table is known to be right.
 */
export const inForceAt = (since: string | null, knownFrom: string, timestampMs: number): InForce => {
  if (since !== null) return timestampMs >= Date.parse(since) ? 'in_force' : 'not_yet'
  return timestampMs >= Date.parse(knownFrom) ? 'in_force' : 'not_known'
}

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}(-\d{2}){0,2}$/.test(value)
