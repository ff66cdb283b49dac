import { vesselKinds } from '@varuna/vocabulary/vessel-kinds'
import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { latitude, longitude, parseTimestampMs, timestamp } from '../fields.ts'
import { queuedAlert } from './alert-queue.ts'
import { unreadable } from '../unreadable.ts'
import { eventVessel, trackEvent, trackEventKind } from '../watch/track-event.ts'

/** Longest period of a report. */
export const MAX_AREA_DAYS = 366
/** Corners of a typed or drawn shape, of all its rings. */
export const MAX_AREA_CORNERS = 500
const MAX_AREA_POLYGONS = 20
const MAX_AREA_RINGS = 20
/** Reports of an account; the oldest that is done goes when another is made. */
export const MAX_AREA_REPORTS = 10
/** Reports of an account that wait or run. */
export const MAX_UNFINISHED_AREA_REPORTS = 2
/** Vessels in the area. */
export const MAX_AREA_VESSELS = 10_000
/** Positions that a report reads. */
export const MAX_AREA_POSITIONS = 40_000_000
export const MAX_AREA_MINUTES = 10
/** Events and alerts that a report lists; the others are counted up to `MAX_AREA_LOOKED`. */
export const MAX_AREA_LISTED = 200
/** Events and alerts of the box around an area that are looked at. */
export const MAX_AREA_LOOKED = 10_000

const ring = z
  .array(z.tuple([longitude, latitude]), { error: fault('corners_too_few', { minimum: 3 }) })
  .min(3, fault('corners_too_few', { minimum: 3 }))
  .max(MAX_AREA_CORNERS, fault('too_many', { maximum: MAX_AREA_CORNERS }))
const polygon = z
  .array(ring)
  .min(1, fault('corners_too_few', { minimum: 3 }))
  .max(MAX_AREA_RINGS, fault('too_many', { maximum: MAX_AREA_RINGS }))

/** Where: a zone of the map, a box, or a shape. */
export const areaOfReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('zone'),
    id: z
      .string()
      .min(1, fault('value_missing'))
      .max(400, fault('too_long', { maximum: 400 })),
  }),
  z
    .object({
      kind: z.literal('box'),
      south: latitude,
      west: longitude.describe('Greater than east for a box across the 180th meridian'),
      north: latitude,
      east: longitude,
    })
    .refine(({ south, north }) => south < north, { path: ['north'], error: fault('box_reversed') })
    .refine(({ west, east }) => west !== east, { path: ['east'], error: fault('box_without_width') }),
  z.object({
    kind: z.literal('shape'),
    polygons: z
      .array(polygon)
      .min(1, fault('corners_too_few', { minimum: 3 }))
      .max(MAX_AREA_POLYGONS, fault('too_many', { maximum: MAX_AREA_POLYGONS }))
      .refine(
        (polygons) => polygons.flat().reduce((sum, { length }) => sum + length, 0) <= MAX_AREA_CORNERS,
        fault('too_many', { maximum: MAX_AREA_CORNERS }),
      )
      .describe(
        'Polygons of rings of [longitude, latitude] in degrees, the outer ring first, then its holes; each corner is joined with the next the shorter way',
      ),
  }),
])
export type AreaOfReport = z.infer<typeof areaOfReport>

/** POST /api/area-reports. */
export const areaReportRequest = z
  .object({
    area: areaOfReport,
    from: timestamp,
    to: timestamp.describe('End of the period, which is not part of it'),
    simulated: z.boolean().optional().describe('Count simulated vessels instead of real ones; default: false'),
  })
  .superRefine(({ from, to }, context) => {
    const lastedMs = parseTimestampMs(to) - parseTimestampMs(from)
    const issue = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (lastedMs <= 0) issue(fault('period_reversed'))
    else if (lastedMs > MAX_AREA_DAYS * 86_400_000) issue(fault('period_too_long', { maximumDays: MAX_AREA_DAYS }))
  })
export type AreaReportRequest = z.infer<typeof areaReportRequest>

const hours = z.number().min(0)
/** Hours by what is said of them; they add up to the presence. */
export const areaHours = z.object({
  presence: hours.describe('Hours in the area (AREA-2)'),
  fishing: hours.describe('Of these, likely fishing (AREA-6)'),
  notFishing: hours.describe('Of these, not fishing'),
  cannotSay: hours.describe('Of these, hours of which nobody can say whether the vessel fished'),
  otherKind: hours.describe(
    'Of these, hours of ships that state a kind that does not fish, which are not judged (AREA-7)',
  ),
})
export type AreaHours = z.infer<typeof areaHours>

const statedKind = z
  .enum(vesselKinds)
  .nullable()
  .describe('Kind of vessel by the type of ship that it states; null when it states none')

export const areaVessel = areaHours.extend({
  mmsi: z.number().int(),
  name: z.string().nullable().describe('Name that it last stated'),
  flag: z.string().nullable().describe('Country of the MMSI, ISO 3166-1 alpha-2; null when it has none'),
  type: statedKind,
  firstAt: z.iso.datetime().describe('When it was first in the area'),
  lastAt: z.iso.datetime(),
  silent: hours.describe('Hours of silence that began in the area, not part of the presence (AREA-5)'),
  positions: z.number().int(),
  falsePositions: z.number().int().describe('Positions that do not count (AREA-4)'),
  shared: z
    .boolean()
    .describe('Whether two vessels at once were in the area under this MMSI, and count as two (AREA-3)'),
})
export type AreaVessel = z.infer<typeof areaVessel>

const summed = areaHours.extend({ vessels: z.number().int() })
export type AreaSum = z.infer<typeof summed>

/** What a report found. */
export const areaResult = z.object({
  name: z.string().nullable().describe('Name of the zone; null for a box or a shape'),
  approximate: z.boolean().describe('Whether the outline of the zone is a screening one'),
  polygons: z
    .array(z.array(z.array(z.tuple([z.number(), z.number()]))))
    .describe('The outline, simplified for the map'),
  box: z
    .object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
    .describe('Longitudes are continuous, and may be beyond 180'),
  countedAt: z.iso.datetime(),
  countedTo: z.iso.datetime().describe('End of the period, or the time of counting where that is earlier'),
  all: summed,
  silent: hours,
  positions: z.number().int(),
  falsePositions: z.number().int(),
  vessels: z.array(areaVessel).max(MAX_AREA_VESSELS).describe('The most fishing first, then the most presence'),
  flags: z.array(summed.extend({ flag: z.string().nullable() })),
  types: z.array(summed.extend({ type: statedKind })),
  days: z.array(summed.extend({ day: z.string() })).describe('Days, UTC, with a vessel'),
  cellDegrees: z.number(),
  cells: z
    .array(summed.extend({ lat: z.number(), lon: z.number() }))
    .describe('Cells with a vessel, by their south-west corner'),
  reception: z.object({
    hours: z.number().int().describe('Whole hours, UTC, that the period touches'),
    received: z.number().int().describe('Of these, hours in which a position in the area was received'),
    silences: z
      .array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() }))
      .describe('The longest stretches without a position in the area, in order of time'),
  }),
  otherVessels: z
    .number()
    .int()
    .describe('Simulated vessels that were near and left out; real ones where only simulated ones are counted'),
})
export type AreaResult = z.infer<typeof areaResult>

/** A report of an area. It belongs to the account that made it, and is removed a day after it is ready. */
export const areaReport = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  request: areaReportRequest,
  name: z.string().nullable().describe('Name of the zone; null for a box or a shape'),
  share: z.number().min(0).max(1).nullable().describe('Progress, 0 to 1; null when not known'),
  vesselsLooked: z.number().int().describe('Vessels looked at so far'),
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
export type AreaReport = z.infer<typeof areaReport>

export const areaReportList = z.object({ reports: z.array(areaReport).max(MAX_AREA_REPORTS) })
export const areaReportParams = z.object({ id: z.string().max(80) })

/** GET /api/area-reports/:id/file. */
export const areaTables = ['vessels', 'flags', 'types', 'days', 'grid'] as const
export const areaFileQuery = z.object({ table: z.enum(areaTables).describe('Which table, as CSV') })
export type AreaTable = z.infer<typeof areaFileQuery>['table']

const counted = {
  looked: z
    .number()
    .int()
    .describe(`Of the box around the area; at most ${MAX_AREA_LOOKED.toLocaleString('en')}`),
  whole: z.boolean().describe('False where there were more to look at, so that the counts are the least'),
}
/** GET /api/area-reports/:id/events: those that began in the area, as they are stored now. */
export const areaEvents = z.object({
  ...counted,
  kinds: z.array(z.object({ kind: trackEventKind, count: z.number().int() })),
  events: z.array(trackEvent).max(MAX_AREA_LISTED).describe('The newest first'),
  vessels: z.array(eventVessel).default([]).describe('The vessels of these events, each once'),
})
export type AreaEvents = z.infer<typeof areaEvents>

/** GET /api/area-reports/:id/alerts: those in the area that the account sees. */
export const areaAlerts = z.object({
  ...counted,
  total: z.number().int(),
  alerts: z
    .array(z.union([queuedAlert, unreadable]))
    .max(MAX_AREA_LISTED)
    .describe('The newest first'),
})
export type AreaAlerts = z.infer<typeof areaAlerts>
