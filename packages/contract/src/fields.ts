import { z } from 'zod'

/** A whole number of 9 digits, as AIS writes it. */
export const mmsi = z
  .number({ error: 'MMSI must be a number' })
  .int('MMSI must be a whole number')
  .min(100_000_000, 'MMSI must have 9 digits')
  .max(999_999_999, 'MMSI must have 9 digits')

export const latitude = z
  .number({ error: 'Latitude must be a number' })
  .min(-90, 'Latitude must be between -90 and 90')
  .max(90, 'Latitude must be between -90 and 90')

export const longitude = z
  .number({ error: 'Longitude must be a number' })
  .min(-180, 'Longitude must be between -180 and 180')
  .max(180, 'Longitude must be between -180 and 180')

/** ISO 8601 date-time with a zone, or without one (then it is read as UTC). */
export const timestamp = z.iso.datetime({
  local: true,
  offset: true,
  error: 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z',
})

export const model = z.object({
  name: z.string(),
  version: z.string().describe('Version of the published weights or rules that gave this answer'),
})

/** Milliseconds since 1970 UTC of a timestamp field; a time without a zone is UTC. */
export function timestampMs(value: string): number {
  return Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`)
}
