import { z } from 'zod'
import { queryText, timestamp } from '../fields.ts'
import { boxEdges, boxFields, pageEndOf, requireEdges } from './vessel-query.ts'
import { trackEvent, trackEventKind } from './track-event.ts'
import { feedHealth } from '../site/health.ts'

/** Maximum vessels in a response; a box with more is returned as density cells. */
export const MAX_LIVE_VESSELS = 50_000

/** A vessel of the live map; an array, because there are tens of thousands. */
export const liveVesselRow = z.tuple([
  z.number().int().describe('MMSI'),
  z.number().int().describe('Time of the position, Unix ms'),
  z.number().describe('Latitude, degrees'),
  z.number().describe('Longitude, degrees'),
  z.number().nullable().describe('Speed over ground, knots'),
  z.number().nullable().describe('Course over ground, degrees, 0 to below 360'),
  z.number().nullable().describe('True heading, degrees, 0 to below 360'),
  z.number().int().nullable().describe('Navigational status, ITU-R M.1371'),
  z.number().int().nullable().describe('Ship type, ITU-R M.1371'),
  z.string().nullable().describe('Flag, ISO 3166-1 alpha-2'),
  z.string().nullable().describe('Name'),
  z.array(trackEventKind).describe('Kinds of its ongoing events'),
])
export type LiveVesselRow = z.infer<typeof liveVesselRow>

const cursor = z.string().describe('Send it as `after` to the stream to continue from here')

/** GET /api/live/vessels. */
export const liveVessels = z.object({
  cursor,
  total: z.number().int().describe('Number of vessels in the box'),
  vessels: z.array(liveVesselRow).describe(`Vessels in the box; empty when there are more than ${MAX_LIVE_VESSELS}`),
  cells: z
    .array(z.tuple([z.number(), z.number(), z.number().int()]))
    .describe(
      'Density cells when there are too many vessels: latitude and longitude of the centre in degrees, and number of vessels',
    ),
  cellDegrees: z.number().nullable().describe('Width and height of a density cell, degrees; null without cells'),
})
export type LiveVessels = z.infer<typeof liveVessels>

/** Maximum vessels assessed for fishing per response: those with the newest reports. */
export const MAX_LIVE_FISHING = 5_000

/** GET /api/live/fishing. Excludes vessels of a stated type that does not fish. */
export const liveFishing = z.object({
  vessels: z
    .array(
      z.tuple([
        z.number().int().describe('MMSI'),
        z.number().int().describe('Time of the assessed position, Unix ms'),
        z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('Probability of fishing, 0 to 1; null when the model has no answer'),
      ]),
    )
    .describe(`At most ${MAX_LIVE_FISHING} vessels, those with the newest reports`),
  waiting: z
    .number()
    .int()
    .describe('Number of vessels in the box that are not assessed yet; repeat the request later'),
  threshold: z.number().describe('Probability, 0 to 1, above which a vessel counts as fishing'),
  model: z.object({ name: z.string(), version: z.string() }),
})
export type LiveFishing = z.infer<typeof liveFishing>

/** The query of GET /api/live/vessels: a box with all four edges, or none for the whole world. */
export const liveQuery = z.object(boxFields).superRefine((query, context) => {
  if (boxEdges.some((edge) => query[edge] !== undefined)) requireEdges(query, context)
})
export type LiveQuery = z.infer<typeof liveQuery>

/** The query of GET /api/live/past: the box, and a time. */
export const pastQuery = liveQuery.safeExtend({
  at: queryText('at')
    .pipe(timestamp)
    .describe('A time within the hours that the live map shows, by default 24; rounded down to a whole minute'),
})

/** GET /api/live/past: the latest position of each vessel at that time; the maximum age is that of the live map. */
export const pastVessels = liveVessels.omit({ cursor: true }).extend({
  at: z.iso.datetime().describe('The time, rounded down to a whole minute'),
})
export type PastVessels = z.infer<typeof pastVessels>

/** The query of GET /api/live/stream; a reconnecting browser sends Last-Event-ID, which takes precedence over `after`. */
export const liveStreamQuery = liveQuery.safeExtend({ after: pageEndOf(80).optional() })
export type LiveStreamQuery = z.infer<typeof liveStreamQuery>

/** Maximum interval between two messages of the stream, so that a page notices a dead connection. */
export const LIVE_STREAM_BEAT_MS = 15_000

/** The data of each message type of the stream. */
export const liveMessages = {
  /** New or changed vessels within the box; the message id is the new cursor. */
  vessels: z.object({ vessels: z.array(liveVesselRow) }),
  /** Vessels that left the box or were removed. */
  gone: z.object({ mmsis: z.array(z.number().int()) }),
  /** Events within the box that began, changed or ended. */
  events: z.object({ events: z.array(trackEvent) }),
  /** The feeds, when one has changed, and every 5 s while messages arrive. */
  feeds: z.object({ feeds: z.array(feedHealth) }),
  /** The cursor is too old, or the simulation was removed: reload /api/live/vessels. */
  reset: z.object({}),
}
export type LiveMessages = { [Kind in keyof typeof liveMessages]: z.infer<(typeof liveMessages)[Kind]> }
