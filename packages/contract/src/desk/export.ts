import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { latitude, longitude, parseTimestampMs, timestamp } from '../fields.ts'
import { trackEventKind } from '../watch/track-event.ts'
import { mmsiDigits } from '../watch/vessel-query.ts'

export const exportFormat = z.enum(['csv', 'geojson', 'gpx'])
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
    mmsi: mmsiDigits.describe('Nine digits'),
    from: timestamp,
    to: timestamp.describe('The positions of this time are included'),
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
      .describe('Nine digits each; a vessel without positions in the period has none in the file'),
    from: timestamp,
    to: timestamp.describe('The positions of this time are included'),
  })
  .superRefine(periodInOrder)

const eventsRequest = z
  .object({
    content: z.literal('events'),
    format: exportFormat,
    mmsi: mmsiDigits.optional().describe('Nine digits; of all vessels without it'),
    kinds: z
      .array(trackEventKind)
      .max(trackEventKind.options.length)
      .optional()
      .describe('Of all kinds without it, or when it is empty'),
    box: z
      .object({
        south: latitude,
        west: longitude.describe('Greater than east for a box across the 180th meridian'),
        north: latitude,
        east: longitude,
      })
      .refine(({ south, north }) => south <= north, { path: ['north'], error: fault('box_reversed') })
      .optional()
      .describe('Everywhere without it'),
    from: timestamp.optional().describe('Events that lasted at this time or later'),
    to: timestamp.optional().describe('Events that had begun by this time'),
  })
  .superRefine(periodInOrder)

/** POST /api/exports. `track` is of one vessel, `tracks` of several; events are of one vessel or all, in a box or everywhere. */
export const exportRequest = z.discriminatedUnion('content', [trackRequest, tracksRequest, eventsRequest])
export type ExportRequest = z.infer<typeof exportRequest>

/** An export prepared in the background. It belongs to the account that requested it and is removed one day after it is ready. */
export const exportJob = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  content: z.enum(['track', 'tracks', 'events']),
  format: exportFormat,
  mmsi: z.number().int().nullable().describe('Null for tracks of several vessels and for the events of all'),
  vessels: z.number().int().nullable().describe('Number of vessels of `tracks`; null for others'),
  simulated: z.boolean().describe('Of a vessel made by `varuna simulate`'),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  rows: z
    .number()
    .int()
    .describe(`Rows written so far; at most ${MAX_EXPORT_ROWS.toLocaleString('en')}`),
  leftOut: z
    .number()
    .int()
    .describe('Stored events that are not in the file: damaged ones, and in GPX those without a place'),
  share: z.number().min(0).max(1).nullable().describe('Share done; null when not known'),
  byteCount: z.number().int().nullable().describe('Size of the file; null until it is ready'),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().describe('It is removed at this time'),
  failure: z
    .object({
      code: z.string().describe('The same in every language'),
      message: z.string().describe('Why it failed, in plain words'),
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
