import { z } from 'zod'

/** An MMSI as a nine-digit integer. */
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

/** Range of stored times in Unix ms: later years have more than four digits. */
const firstTimeMs = 0
const lastTimeMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const maxTimestampLength = 40

/** ISO 8601 date-time from 1970 to 9999, with a zone or in UTC. */
export const timestamp = z.iso
  .datetime({
    local: true,
    offset: true,
    error: 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z',
  })
  .max(maxTimestampLength, 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z')
  .refine((value) => value.length > maxTimestampLength || isInRange(parseTimestampMs(value)), {
    error: 'Timestamp must be in 1970 or later, and not in the future',
  })

/** In a request: assess these invented values without storing them. In an answer: nothing was stored. */
export const sample = z.boolean().optional().describe('True for invented values: assessed, never stored')

export const model = z.object({
  name: z.string(),
  version: z.string().describe('Version of the weights or rules that gave this answer'),
})

const isInRange = (ms: number) => !(ms < firstTimeMs || ms > lastTimeMs)

/** Unix ms of a timestamp field; a time without a zone is UTC. */
export function parseTimestampMs(value: string): number {
  return Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`)
}
