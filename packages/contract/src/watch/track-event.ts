import { confidences, eventKinds } from '@varuna/vocabulary/events'
import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { latitude, longitude, parseTimestampMs, queryText, timestamp } from '../fields.ts'
import { unreadable } from '../unreadable.ts'
import { boxEdges, boxFields, mmsiDigits, pageEndOf, requireEdges } from './vessel-query.ts'

export const trackEventKind = z.enum(eventKinds)
const kinds = trackEventKind.options

/** Behaviour of a vessel, detected by a numbered rule. An event is not an offence. */
export const trackEvent = z.object({
  id: z.string().describe('Id built from kind, vessels and start, so that it stays the same when the event changes'),
  kind: trackEventKind,
  vessels: z.array(z.number().int()).describe('MMSIs of the vessels, as integers'),
  simulated: z.boolean().describe('True for vessels simulated by `varuna simulate`'),
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable().describe('End of the event; null while it is ongoing'),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  rule: z.string().describe('Rule number in docs/rules/tracks.md'),
  confidence: z.enum(confidences),
  details: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
    .describe("The rule's measurements, by name; names carry their units"),
  evidence: z
    .array(z.object({ time: z.iso.datetime(), lat: latitude, lon: longitude }))
    .describe('The first and the last position that the event is based on'),
})
export type TrackEventAnswer = z.infer<typeof trackEvent>

/** A vessel of an event, as it stated itself last. */
export const eventVessel = z.object({
  mmsi: z.number().int(),
  name: z.string().nullable(),
  flag: z.string().nullable().describe('Flag, ISO 3166-1 alpha-2, from the MMSI'),
  shipType: z.number().int().nullable().describe('Ship and cargo type, ITU-R M.1371'),
})
export type EventVessel = z.infer<typeof eventVessel>

/** GET /api/events. */
export const trackEventPage = z.object({
  events: z.array(z.union([trackEvent, unreadable])),
  vessels: z.array(eventVessel).default([]).describe('The vessels of these events, each once'),
  next: z.string().nullable().describe('Send it as `after` to get the next page; null on the last page'),
})
export type TrackEventPage = z.infer<typeof trackEventPage>

const maxPageEndLength = 120

/** The query of GET /api/events: one vessel or all, some kinds or all, in a box or everywhere, in a period or at any time. */
export const trackEventQuery = z
  .object({
    mmsi: mmsiDigits.optional().describe('MMSI in nine digits; default: all vessels'),
    kind: queryText('kind')
      .max(200, { error: fault('kind_unknown', { known: kinds }), abort: true })
      .transform((text) => text.split(',').map((kind) => kind.trim()))
      .pipe(z.array(z.enum(kinds, { error: fault('kind_unknown', { known: kinds }) })))
      .optional()
      .describe('One kind, or several separated by commas; default: all'),
    ...boxFields,
    from: queryText('from')
      .pipe(timestamp)
      .optional()
      .describe('Only events that ended at this time or later, or are ongoing'),
    to: queryText('to').pipe(timestamp).optional().describe('Only events that began at this time or earlier'),
    limit: z.coerce.number().int().min(1).max(1_000).default(100).describe('Maximum events per page'),
    after: pageEndOf(maxPageEndLength).optional(),
  })
  .superRefine(({ from, to, ...query }, context) => {
    if (from !== undefined && to !== undefined && parseTimestampMs(to) < parseTimestampMs(from))
      context.addIssue({ code: 'custom', path: ['to'], message: fault('period_reversed') })
    if (boxEdges.some((name) => query[name] !== undefined)) requireEdges(query, context)
  })
export type TrackEventQuery = z.infer<typeof trackEventQuery>
