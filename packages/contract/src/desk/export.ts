import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { latitude, longitude, parseTimestampMs, timestamp } from '../fields.ts'
import { trackEventKind } from '../watch/track-event.ts'
import { mmsiDigits } from '../watch/vessel-query.ts'

export const exportFormat = z.enum(['csv', 'geojson', 'gpx', 'kml'])
export type ExportFormat = z.infer<typeof exportFormat>

/** Maximum rows of an export; a longer one fails with a message. */
export const MAX_EXPORT_ROWS = 2_000_000
/** Maximum vessels of a track export. */
export const MAX_EXPORT_VESSELS = 500
/** Maximum exports of an account at a time, in any state. */
export const MAX_EXPORTS = 20

const periodInOrder = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
) => {
  if (from !== undefined && to !== undefined && parseTimestampMs(to) < parseTimestampMs(from))
    context.addIssue({ code: 'custom', path: ['to'], message: fault('period_reversed') })
}

const trackRequest = z
  .object({
    content: z.literal('track'),
    format: exportFormat,
    mmsi: mmsiDigits.describe('MMSI in nine digits'),
    from: timestamp,
    to: timestamp.describe('End of the period, inclusive'),
  })
  .superRefine(periodInOrder)

const tracksRequest = z
  .object({
    content: z.literal('tracks'),
    format: exportFormat,
    vessels: z
      .array(mmsiDigits)
      .min(1)
      .max(MAX_EXPORT_VESSELS)
      .describe('MMSIs in nine digits; a vessel without positions in the period is missing from the file'),
    from: timestamp,
    to: timestamp.describe('End of the period, inclusive'),
  })
  .superRefine(periodInOrder)

const eventsRequest = z
  .object({
    content: z.literal('events'),
    format: exportFormat,
    mmsi: mmsiDigits.optional().describe('MMSI in nine digits; default: all vessels'),
    kinds: z
      .array(trackEventKind)
      .max(trackEventKind.options.length)
      .optional()
      .describe('Kinds of events; all when absent or empty'),
    box: z
      .object({
        south: latitude,
        west: longitude.describe('Greater than east for a box across the 180th meridian'),
        north: latitude,
        east: longitude,
      })
      .refine(({ south, north }) => south <= north, { path: ['north'], error: fault('box_reversed') })
      .optional()
      .describe('Only events in this box; default: everywhere'),
    from: timestamp.optional().describe('Only events that ended at this time or later, or are ongoing'),
    to: timestamp.optional().describe('Only events that began at this time or earlier'),
  })
  .superRefine(periodInOrder)

/** POST /api/exports. `track` exports one vessel, `tracks` several; `events` exports one vessel or all, in a box or everywhere. */
export const exportRequest = z.discriminatedUnion('content', [trackRequest, tracksRequest, eventsRequest])
export type ExportRequest = z.infer<typeof exportRequest>

/** An export prepared in the background. It belongs to the account that requested it and is removed one day after it is ready. */
export const exportJob = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  content: z.enum(['track', 'tracks', 'events']),
  format: exportFormat,
  mmsi: z.number().int().nullable().describe('MMSI; null for tracks of several vessels, and for events of all vessels'),
  vessels: z.number().int().nullable().describe('Number of vessels of `tracks`; null for other contents'),
  simulated: z.boolean().describe('True for a vessel simulated by `varuna simulate`'),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  rows: z
    .number()
    .int()
    .describe(`Rows written so far; at most ${MAX_EXPORT_ROWS.toLocaleString('en')}`),
  leftOut: z
    .number()
    .int()
    .describe(
      'Number of stored events missing from the file: damaged ones and, in GPX and KML, those without a position',
    ),
  share: z.number().min(0).max(1).nullable().describe('Progress, 0 to 1; null when not known'),
  byteCount: z.number().int().nullable().describe('Size of the file, bytes; null until it is ready'),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().describe('Time at which it is removed'),
  failure: z
    .object({
      code: z.string().describe('Code of the failure, the same in every language'),
      message: z.string().describe('Why it failed'),
    })
    .nullable()
    .describe('Null unless it failed'),
})
export type ExportJob = z.infer<typeof exportJob>

/** GET /api/exports: the account's exports, newest first. */
export const exportList = z.object({ exports: z.array(exportJob).max(MAX_EXPORTS) })
export type ExportList = z.infer<typeof exportList>

/** The id in the request path. */
export const exportParams = z.object({ id: z.string().max(80) })
