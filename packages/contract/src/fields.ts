import { z } from 'zod'
import { fault } from './field-fault.ts'

const wrongLength = fault('mmsi_wrong_length', { digits: 9 })

/** An MMSI as a nine-digit integer. */
export const mmsi = z
  .number({ error: fault('mmsi_not_a_number') })
  .int(fault('mmsi_not_whole'))
  .min(100_000_000, wrongLength)
  .max(999_999_999, wrongLength)

const latitudeOutOfRange = fault('latitude_out_of_range', { minimum: -90, maximum: 90 })
const longitudeOutOfRange = fault('longitude_out_of_range', { minimum: -180, maximum: 180 })

export const latitude = z
  .number({ error: fault('latitude_not_a_number') })
  .min(-90, latitudeOutOfRange)
  .max(90, latitudeOutOfRange)

export const longitude = z
  .number({ error: fault('longitude_not_a_number') })
  .min(-180, longitudeOutOfRange)
  .max(180, longitudeOutOfRange)

/** A parameter of an address that is stated once. */
export const queryText = (name: string) =>
  z.string({
    error: ({ input }) => fault(Array.isArray(input) ? 'parameter_repeated' : 'parameter_missing', { name }),
  })

export const queryNumber = (name: string, schema: typeof latitude) =>
  queryText(name)
    .trim()
    .max(40, { error: fault('parameter_not_a_number', { name }), abort: true })
    .regex(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i, fault('parameter_not_a_number', { name }))
    .transform(Number)
    .pipe(schema)

/** Range of stored times in Unix ms: later years have more than four digits. */
const firstTimeMs = 0
const lastTimeMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const maxTimestampLength = 40

/** ISO 8601 date-time from 1970 to 9999, with a zone or in UTC. */
export const timestamp = z.iso
  .datetime({
    local: true,
    offset: true,
    error: fault('timestamp_invalid'),
  })
  .max(maxTimestampLength, fault('timestamp_invalid'))
  .refine((value) => value.length > maxTimestampLength || isInRange(parseTimestampMs(value)), {
    error: fault('timestamp_out_of_range'),
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
