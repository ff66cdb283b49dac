import { z } from 'zod'
import { mmsiDigits } from './vessel-query.ts'
import { latitude, longitude, timestamp } from './fields.ts'
import { trackEventKind } from './track-event.ts'

export const exportFormat = z.enum(['csv', 'geojson', 'gpx'])
export type ExportFormat = z.infer<typeof exportFormat>

/** POST /api/exports: what to write into a file. A track is of one vessel; events are of one vessel or of all, in a box or everywhere. */
export const exportRequest = z.discriminatedUnion('content', [
  z.object({ content: z.literal('track'), format: exportFormat, mmsi: mmsiDigits, from: timestamp, to: timestamp }),
  z.object({
    content: z.literal('events'),
    format: exportFormat,
    mmsi: mmsiDigits.optional(),
    kinds: z.array(trackEventKind).optional(),
    box: z.object({ south: latitude, west: longitude, north: latitude, east: longitude }).optional(),
    from: timestamp.optional(),
    to: timestamp.optional(),
  }),
])
export type ExportRequest = z.infer<typeof exportRequest>

/** An export that is prepared in the background; it belongs to the account that asked for it and is removed after a day. */
export const exportJob = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled']),
  content: z.enum(['track', 'events']),
  format: exportFormat,
  rows: z.number().int().describe('Rows written so far'),
  share: z.number().min(0).max(1).nullable().describe('Share done; null when not known'),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
})
export type ExportJob = z.infer<typeof exportJob>
