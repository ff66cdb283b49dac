import { z } from 'zod'
import { fault, type OtherStation } from './field-fault.ts'

const wrongLength = fault('mmsi_wrong_length', { digits: 9 })

/** An MMSI as a nine-digit integer. */
export const mmsi = z
  .number({ error: fault('mmsi_not_a_number') })
  .int(fault('mmsi_not_whole'))
  .min(100_000_000, wrongLength)
  .max(999_999_999, wrongLength)

const stations: readonly [first: number, last: number, station: OtherStation][] = [
  [2_000_000, 7_999_999, 'coast_station'],
  [111_000_000, 111_999_999, 'sar_aircraft'],
  [970_000_000, 970_999_999, 'distress_device'],
  [972_000_000, 972_999_999, 'distress_device'],
  [974_000_000, 974_999_999, 'distress_device'],
  [990_000_000, 999_999_999, 'aid_to_navigation'],
]

const faultOfVesselMmsi = (value: number): string | null => {
  const station = stations.find(([first, last]) => value >= first && value <= last)?.[2]
  if (station !== undefined) return fault('mmsi_not_of_a_vessel', { station })
  return value < 100_000_000 || value > 999_999_999 ? wrongLength : null
}

/**
 * The MMSI of a vessel. Rejects coast stations, whose two leading zeros a number does not show, and other stations that are not vessels.
 */
export const vesselMmsi = z
  .number({ error: fault('mmsi_not_a_number') })
  .int(fault('mmsi_not_whole'))
  .superRefine((value, context) => {
    const message = Number.isInteger(value) ? faultOfVesselMmsi(value) : null
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .describe('MMSI of a vessel, nine digits')

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

/** A query parameter that must not be repeated. */
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

/** In a request: assess these made-up values without storing them. In a response: nothing was stored. */
export const sample = z
  .boolean()
  .optional()
  .describe(
    "True for invented values, which are assessed but never stored. The form's sample and reports about simulated vessels count as samples without it",
  )

export const model = z.object({
  name: z.string(),
  version: z.string().describe('Version of the weights or rules behind this answer'),
})

const isInRange = (ms: number) => !(ms < firstTimeMs || ms > lastTimeMs)

/** Converts a timestamp field to Unix ms; a time without a zone is UTC. */
export function parseTimestampMs(value: string): number {
  return Date.parse(withZone(value))
}

/** A timestamp field with its zone stated: a time without one is UTC. */
export const withZone = (value: string): string => (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`)

/** UTC day of a Unix time in milliseconds, as YYYY-MM-DD. */
export const formatUtcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
