import { FIRST_SHIP_TYPE, LAST_SHIP_TYPE } from '@varuna/vocabulary/ship-types'
import { vesselKinds } from '@varuna/vocabulary/vessel-kinds'
import { z } from 'zod'
import { fileName } from '../bounded-text.ts'

/** Maximum bytes of a track file, compressed or not. */
export const MAX_TRACK_FILE_BYTES = 200 * 1024 * 1024
/** Maximum positions of a track file; a longer file is rejected with the line number. */
export const MAX_TRACK_FILE_POSITIONS = 4_000_000
export const MAX_TRACK_FILE_VESSELS = 50_000
/** Maximum track files of an account at a time, in any state. */
export const MAX_TRACK_FILES = 5

const when = z.iso.datetime()
const count = z.number().int().min(0)

/** Why a row, sentence or point has no usable position. */
export const leftOutReason = z.enum([
  ...(['mmsi', 'time', 'time_ahead', 'time_before_ais', 'time_uncertain'] as const),
  ...(['latitude', 'longitude', 'not_a_vessel', 'unreadable'] as const),
])
export type LeftOutReason = z.infer<typeof leftOutReason>

const leftOutSample = z.object({
  line: z.number().int().nullable().describe('Line number from 1; null for a message without its own line'),
  column: z.string().nullable().describe('Name of the column of a table, or of the GPX element'),
  value: z.string(),
})

const leftOut = z.object({
  reason: leftOutReason,
  text: z.string(),
  count,
  samples: z.array(leftOutSample).max(5).describe('The first rejected values, at most five'),
})

/** Totals of a scored track file. */
const summary = z.object({
  format: z.enum(['table', 'nmea', 'aisstream', 'gpx']),
  vessels: count,
  positions: count.describe('Number of positions in the result'),
  fishing: count.describe('Number of positions whose probability is above the threshold'),
  cannotSay: count.describe('Number of positions for which the model has no answer'),
  repeated: count.describe('Number of positions left out because another has the same vessel and time'),
  events: count,
  from: when,
  to: when,
  leftOut: z.array(leftOut),
  dates: z
    .object({
      column: z.string(),
      order: z.enum(['day_first', 'month_first']),
      line: z
        .number()
        .int()
        .nullable()
        .describe('First line whose date is valid only in this order; null when no line proves the order'),
    })
    .nullable()
    .describe('How dates with slashes, such as 03/04/2026, were read; null when there are none'),
  unreadColumns: z.array(z.string()),
  threshold: z.number().describe('Probability, 0 to 1, above which a position counts as fishing'),
  model: z.object({ name: z.string(), version: z.string() }),
})

/** A track file scored in the background. It belongs to the account that uploaded it and is removed one day after it is ready. */
export const trackFile = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  name: z.string().describe('File name as uploaded'),
  byteCount: count.describe('Size of the uploaded file, bytes'),
  shipType: z
    .number()
    .int()
    .nullable()
    .describe('Type of ship that was entered for its vessels (ITU-R M.1371); null when none was'),
  positions: count.describe('Number of positions read so far'),
  leftOut: count.describe('Number of rows, sentences or points without a usable position'),
  share: z.number().min(0).max(1).nullable().describe('Progress, 0 to 1; null when not known'),
  createdAt: when,
  expiresAt: when.describe('Time at which it is removed'),
  failure: z
    .object({
      code: z.string().describe('Code of the failure, the same in every language'),
      message: z.string().describe('Why it failed, with line and column if known'),
    })
    .nullable()
    .describe('Null unless it failed; nothing of a failed file is stored'),
})
export type TrackFile = z.infer<typeof trackFile>

export const trackFileList = z.object({ files: z.array(trackFile).max(MAX_TRACK_FILES) })

/** GET /api/vessel/tracks/:id. */
export const trackFileDetails = trackFile.extend({ summary: summary.nullable().describe('Null until it is ready') })
export type TrackFileDetails = z.infer<typeof trackFileDetails>
export type TrackFileSummary = z.infer<typeof summary>

/** POST /api/vessel/tracks: the request body is the file. */
export const trackFileUpload = z.object({
  name: fileName(200).default('track').describe('Name of the file'),
  shipType: z.coerce
    .number()
    .int()
    .min(FIRST_SHIP_TYPE)
    .max(LAST_SHIP_TYPE)
    .optional()
    .describe('Type of ship (ITU-R M.1371) of the vessels for which the file states none; 30 is fishing'),
})

export const trackFileParams = z.object({ id: z.string().max(80) })
export const trackFileVesselParams = trackFileParams.extend({
  index: z.coerce.number().int().min(0).max(MAX_TRACK_FILE_VESSELS).describe('Index of the vessel in the list, from 0'),
})

/** A period in which a vessel was fishing, by FEV-1 to FEV-5. */
export const fishingEvent = z.object({
  from: when,
  to: when,
  positions: count,
  km: z.number(),
  meanKnots: z.number().nullable(),
  meanProbability: z.number().min(0).max(1),
  lat: z.number(),
  lon: z.number(),
})
export type FishingEventAnswer = z.infer<typeof fishingEvent>

export const trackFileVessel = z.object({
  index: count,
  vessel: z.string().describe('MMSI in nine digits, or the name of a GPX track'),
  mmsi: z.number().int().nullable().describe('Null for a GPX track without an MMSI'),
  name: z.string().nullable(),
  shipType: z
    .number()
    .int()
    .nullable()
    .describe('Ship and cargo type that the file states or that was entered with it (ITU-R M.1371); 30 is fishing'),
  shipTypeFrom: z.enum(['file', 'entered']).nullable().describe('Where the type is from; null when it is not known'),
  contradiction: z
    .object({
      stated: z.enum(vesselKinds),
      moves: z.enum(vesselKinds).describe('Kind whose tracks look like this one'),
      probability: z.number().min(0).max(1).describe('Probability of that kind by the track'),
      hours: count.describe('Hours under way of the last three weeks'),
    })
    .nullable()
    .describe('How the track contradicts the type (IUU-17); null when it does not'),
  simulated: z.boolean().describe('Simulated by `varuna simulate`'),
  from: when,
  to: when,
  positions: count,
  fishing: count,
  cannotSay: count,
  events: count,
  speedsDerived: z
    .boolean()
    .describe(
      'True when the file states no speeds for this vessel, so that they are computed from positions and times',
    ),
})
export type TrackFileVessel = z.infer<typeof trackFileVessel>

export const trackFileVesselQuery = z.object({
  after: z.coerce.number().int().min(0).default(0).describe('Number of vessels to skip'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/** Vessels with the most fishing first; vessels that state a type other than fishing come last. */
export const trackFileVesselPage = z.object({
  vessels: z.array(trackFileVessel),
  next: z.number().int().nullable().describe('Send it as `after` to get the next page; null on the last page'),
})

/** A position with the model's probability. */
export const scoredPosition = z.object({
  time: when,
  lat: z.number(),
  lon: z.number(),
  speedKnots: z.number().nullable(),
  courseDegrees: z.number().nullable(),
  segment: z
    .number()
    .int()
    .describe("Number of the vessel's track segment, from 0; one vessel can have sailed all positions of a segment"),
  probability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Probability of fishing, 0 to 1; null when the model has no answer'),
  reason: z.string().nullable().describe('Why there is no probability'),
})
export type ScoredPositionAnswer = z.infer<typeof scoredPosition>

export const trackFilePositionQuery = z.object({
  after: z.coerce.number().int().min(0).default(0).describe('Number of positions to skip'),
  limit: z.coerce.number().int().min(1).max(10_000).default(5_000),
})

/** The positions of one vessel, oldest first, and its events. */
export const trackFilePositionPage = z.object({
  vessel: trackFileVessel,
  positions: z.array(scoredPosition),
  events: z.array(fishingEvent).max(1_000).describe('The first 1,000 fishing events'),
  next: z.number().int().nullable(),
})

export const trackFileExportQuery = z.object({
  content: z.enum(['positions', 'events']).default('positions'),
  format: z.enum(['csv', 'geojson']).default('csv'),
})
export type TrackFileExport = z.infer<typeof trackFileExportQuery>

/** GET /api/vessels/:mmsi/fishing: like `/track`, with the probability that a fishing vessel fishes there. */
export const fishingTrack = z.object({
  mmsi: z.number().int(),
  positions: z.array(scoredPosition),
  threshold: z.number().describe('Probability, 0 to 1, above which a position counts as fishing'),
  model: z.object({ name: z.string(), version: z.string() }),
  next: z.string().nullable().describe('Send it as `after` to get the next page; null on the last page'),
})
export type FishingTrack = z.infer<typeof fishingTrack>
