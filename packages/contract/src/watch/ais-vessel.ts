import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { latitude, longitude, parseTimestampMs, queryText, timestamp } from '../fields.ts'
import { boxEdges, boxFields, mmsiDigits, pageEndOf, requireEdges } from './vessel-query.ts'

const maxPage = 5_000
const maxPeriodDays = 366
const maxPageEndLength = 40

const station = z.enum(['unknown', 'class_a', 'class_b', 'base_station', 'sar_aircraft', 'aid_to_navigation'])
const shipType = z.number().int().nullable().describe('Ship and cargo type, ITU-R M.1371')
const next = z.string().nullable().describe('Send it as `after` to get the next page; null on the last page')

/** A position that a vessel sent over AIS. Null is not available. */
export const aisPosition = z.object({
  time: z.iso.datetime(),
  timeFrom: z
    .enum(['source', 'receipt', 'stream', 'order'])
    .describe(
      'Where the time comes from: stated by the source, the time of receipt, clock readings around it in the stream, or the order of ' +
        'the log, when the time itself is unknown',
    ),
  timeUncertaintySeconds: z
    .number()
    .nullable()
    .describe('Maximum error of the time in seconds, at least 1; null when no limit is known'),
  lat: latitude,
  lon: longitude,
  speedKnots: z.number().nullable().describe('Speed over ground, knots'),
  courseDegrees: z.number().nullable().describe('Course over ground, degrees, 0 to below 360'),
  headingDegrees: z.number().nullable().describe('True heading, degrees, 0 to below 360'),
  navigationStatus: z
    .number()
    .int()
    .nullable()
    .describe('Navigational status, ITU-R M.1371: 0 (under way using engine) to 14 (AIS-SART)'),
  station,
})
export type AisPosition = z.infer<typeof aisPosition>

/** A vessel with its latest position and static data. */
export const aisVessel = z.object({
  mmsi: z.number().int().describe('MMSI as an integer; in URLs it is padded to nine digits, so 2442000 is 002442000'),
  flag: z.string().nullable().describe('Flag, ISO 3166-1 alpha-2, from the MMSI'),
  simulated: z.boolean().describe('True for a vessel simulated by `varuna simulate`'),
  name: z.string().nullable(),
  callSign: z.string().nullable(),
  imo: z.number().int().nullable(),
  shipType,
  position: aisPosition.nullable().describe('Latest position; null when only static data has been received'),
})
export type AisVessel = z.infer<typeof aisVessel>

/** GET /api/vessels. */
export const aisVesselPage = z.object({ vessels: z.array(aisVessel), next })
export type AisVesselPage = z.infer<typeof aisVesselPage>

/** One set of static and voyage data, with the times when it was first and last received. */
export const aisStaticData = z.object({
  firstTime: z.iso.datetime(),
  lastTime: z.iso.datetime(),
  station,
  name: z.string().nullable(),
  callSign: z.string().nullable(),
  imo: z.number().int().nullable(),
  shipType,
  lengthMetres: z.number().nullable(),
  beamMetres: z.number().nullable(),
  bowMetres: z.number().nullable().describe('Distance from the antenna to the bow, metres'),
  portMetres: z.number().nullable().describe('Distance from the antenna to the port side, metres'),
  draughtMetres: z.number().nullable(),
  destination: z.string().nullable(),
})
export type AisStaticData = z.infer<typeof aisStaticData>

/** GET /api/vessels/:mmsi. */
export const aisVesselDetail = aisVessel.extend({
  staticData: z.array(aisStaticData).describe('The newest 100 sets, by the time of last receipt'),
})
export type AisVesselDetail = z.infer<typeof aisVesselDetail>

/** GET /api/vessels/:mmsi/track. */
export const aisTrack = z.object({
  mmsi: z.number().int(),
  positions: z.array(aisPosition).describe('Oldest first'),
  next,
})
export type AisTrack = z.infer<typeof aisTrack>

const pageEnd = pageEndOf(maxPageEndLength)
const limit = z.coerce.number().int().min(1).max(maxPage).default(1_000).describe('Maximum items per page')

/** The query of GET /api/vessels: a box, a search, or neither for the newest positions, which may be one second old. */
export const aisVesselQuery = z
  .object({
    search: queryText('search')
      .trim()
      .min(1, fault('parameter_missing', { name: 'search' }))
      .max(100, fault('too_long', { maximum: 100 }))
      .optional()
      .describe(
        'Beginning of an MMSI, a name, a word of a name or a call sign, or an IMO number; earlier names count too. ' +
          'At most 50 vessels, best first',
      ),
    ...boxFields,
    since: timestamp.optional().describe('Only vessels whose latest position is of this time or later'),
    limit,
    after: pageEnd.optional(),
  })
  .superRefine((query, context) => {
    const isBox = [...boxEdges, 'after' as const].some((name) => query[name] !== undefined)
    for (const name of [...boxEdges, 'since', 'after'] as const) {
      if (query.search !== undefined && query[name] !== undefined)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: fault('parameters_conflict', { name, other: 'search' }),
        })
    }
    if (query.search === undefined && isBox) requireEdges(query, context)
  })
export type AisVesselQuery = z.infer<typeof aisVesselQuery>

/** The MMSI in the path: nine digits. */
export const aisVesselParams = z.object({
  mmsi: mmsiDigits.describe('MMSI in nine digits'),
})

/** The query of GET /api/vessels/:mmsi/track. */
export const aisTrackQuery = z
  .object({
    from: queryText('from').pipe(timestamp),
    to: queryText('to')
      .pipe(timestamp)
      .describe(`End of the period, inclusive; at most ${maxPeriodDays} days after \`from\``),
    spacing: z.coerce
      .number()
      .min(0)
      .max(86_400)
      .default(0)
      .describe('Minimum seconds between two positions; 0 for every position'),
    limit,
    after: pageEnd.optional(),
  })
  .superRefine(({ from, to }, context) => {
    const lengthMs = parseTimestampMs(to) - parseTimestampMs(from)
    if (lengthMs < 0) context.addIssue({ code: 'custom', path: ['to'], message: fault('period_reversed') })
    if (lengthMs > maxPeriodDays * 86_400_000)
      context.addIssue({
        code: 'custom',
        path: ['to'],
        message: fault('period_too_long', { maximumDays: maxPeriodDays }),
      })
  })
export type AisTrackQuery = z.infer<typeof aisTrackQuery>
