import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { latitude, longitude, parseTimestampMs, queryText, timestamp } from '../fields.ts'
import { boxEdges, boxFields, mmsiDigits, pageEndOf, requireEdges } from './vessel-query.ts'

const maxPage = 5_000
const maxPeriodDays = 366
const maxPageEndLength = 40

const station = z.enum(['unknown', 'class_a', 'class_b', 'base_station', 'sar_aircraft', 'aid_to_navigation'])
const shipType = z.number().int().nullable().describe('ITU-R M.1371 ship and cargo type')
const next = z.string().nullable().describe('Send it as `after` to get the next page; null on the last page')

/** A position that a vessel sent over AIS. Null is not available. */
export const aisPosition = z.object({
  time: z.iso.datetime(),
  timeFrom: z
    .enum(['source', 'receipt', 'stream', 'order'])
    .describe(
      'How the time is known: stated by the source, the time of receipt, clocks in the log around it, or unknown, so that it only ' +
        'preserves the order of the log',
    ),
  timeUncertaintySeconds: z
    .number()
    .nullable()
    .describe('Largest error of the time, at least 1; null when no limit is known'),
  lat: latitude,
  lon: longitude,
  speedKnots: z.number().nullable().describe('Over ground'),
  courseDegrees: z.number().nullable().describe('Over ground, 0 to below 360'),
  headingDegrees: z.number().nullable().describe('Of the bow, 0 to below 360'),
  navigationStatus: z.number().int().nullable().describe('ITU-R M.1371: 0 under way using engine ... 14 AIS-SART'),
  station,
})
export type AisPosition = z.infer<typeof aisPosition>

/** A vessel with its latest position and static data. */
export const aisVessel = z.object({
  mmsi: z.number().int().describe('Addresses take it with nine digits: 2442000 is 002442000'),
  flag: z.string().nullable().describe('ISO 3166-1 alpha-2, from the MMSI'),
  simulated: z.boolean().describe('Made by `varuna simulate`; no real vessel'),
  name: z.string().nullable(),
  callSign: z.string().nullable(),
  imo: z.number().int().nullable(),
  shipType,
  position: aisPosition.nullable().describe('The latest; null when only static data has been received'),
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
  bowMetres: z.number().nullable().describe('From the antenna to the bow'),
  portMetres: z.number().nullable().describe('From the antenna to the port side'),
  draughtMetres: z.number().nullable(),
  destination: z.string().nullable(),
})
export type AisStaticData = z.infer<typeof aisStaticData>

/** GET /api/vessels/:mmsi. */
export const aisVesselDetail = aisVessel.extend({
  staticData: z.array(aisStaticData).describe('The newest 100 sets, ordered by when they were last received'),
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
const limit = z.coerce.number().int().min(1).max(maxPage).default(1_000).describe('Positions a page')

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
    since: timestamp.optional().describe('Only latest positions of this time or later'),
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
  mmsi: mmsiDigits.describe('Nine digits'),
})

/** The query of GET /api/vessels/:mmsi/track. */
export const aisTrackQuery = z
  .object({
    from: queryText('from').pipe(timestamp),
    to: queryText('to')
      .pipe(timestamp)
      .describe(`The positions of this time are included; at most ${maxPeriodDays} days after from`),
    spacing: z.coerce
      .number()
      .min(0)
      .max(86_400)
      .default(0)
      .describe('Seconds that must lie between two times; 0 for every position'),
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
