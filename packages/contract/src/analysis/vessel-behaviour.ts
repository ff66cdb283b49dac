import { z } from 'zod'
import { cargoType, riskLevel } from './intelligence.ts'
import { trackEvent } from '../watch/track-event.ts'
import { mmsiDigits } from '../watch/vessel-query.ts'

const nm = z.number().nonnegative().nullable()

export const vesselKind = z.enum(['fishing', 'carrier', 'tanker', 'cargo', 'passenger', 'pleasure', 'special'])

export const behaviourParams = z.object({ mmsi: mmsiDigits.describe('MMSI in nine digits') })

/** Response of GET /api/intelligence/behaviour/:mmsi: a vessel's behaviour in its stored track and events of the last year. */
export const vesselBehaviour = z.object({
  mmsi: z.number().int(),
  name: z.string().nullable(),
  imo: z.number().int().nullable(),
  flag: z.string().nullable().describe('Flag, ISO 3166-1 alpha-2, from the MMSI'),
  simulated: z.boolean(),
  kind: vesselKind.nullable(),
  kindInferred: z.boolean().describe('True when the kind is inferred from how the vessel moves'),
  from: z.iso.datetime().describe('Time of the first stored position of the period'),
  to: z.iso.datetime(),
  observedDays: z.number().int(),
  atSea: z
    .object({
      since: z.iso.datetime(),
      port: z.string().nullable().describe('Port of the last known visit; null when none is known'),
      inPort: z.boolean().describe('True in a port, and, with no port named, where it lies still close to shore'),
      days: z.number().describe('Days that positions hold together, without `silentDays`'),
      offshoreDays: z.number(),
      silentDays: z
        .number()
        .describe('Days of silences of more than 3 days, in which it may have been in a port unseen'),
    })
    .nullable(),
  farthestFromPortNm: nm,
  farthestFromShoreNm: nm,
  fishing: z
    .object({
      basis: z.enum(['model', 'slow_speed']),
      judgedDays: z
        .number()
        .int()
        .nullable()
        .describe(
          'Days that the fishing model scored, on which the other figures are based; null when they are based on slow sailing',
        ),
      days: z.number().int(),
      hours: z.number(),
      highSeasHours: z.number(),
      foreignHours: z
        .number()
        .nullable()
        .describe("Fishing hours within 200 nm of states other than the flag's; null when the flag is not known"),
    })
    .nullable(),
  voyages: z.object({ count: z.number().int(), averageDays: z.number() }).nullable(),
  lengthM: z.number().nullable(),
  counts: z
    .object({
      silences: z.number().int(),
      encounters: z.number().int(),
      loitering: z.number().int(),
      portVisits: z.number().int(),
      falsePositions: z.number().int(),
    })
    .describe('Counts over the whole period; silences are those of 12 hours and more'),
  encountered: z
    .array(
      z.object({
        mmsi: z.number().int(),
        kind: vesselKind.nullable(),
        flag: z.string().nullable(),
        from: z.iso.datetime(),
        hours: z.number(),
      }),
    )
    .describe('Vessels that it encountered, newest first'),
  events: z.array(trackEvent).describe('The newest events, for the map'),
  cut: z.boolean().describe('True when the period has more events than are read'),
  form: z
    .object({
      vesselId: z.string(),
      timestamp: z.iso.datetime(),
      lastPort: z.string().nullable(),
      nextPort: z.string().nullable(),
      lat: z.number(),
      lon: z.number(),
      cargoType,
      flagState: z.string().nullable(),
    })
    .describe('Known values for a report; null where the analyst must fill in the value'),
})
export type VesselBehaviourAnswer = z.infer<typeof vesselBehaviour>

export const vesselHistoryParams = z.object({ vesselId: z.string().min(1).max(120) })

/** Response of GET /api/intelligence/vessel/:vesselId/history: a vessel's scores over time, oldest first. */
export const vesselHistory = z.object({
  vesselId: z.string(),
  scores: z.array(
    z.object({
      id: z.string().describe('Id of the assessment; for a reassessment, of the assessment that it repeats'),
      time: z.iso.datetime(),
      riskScore: z.number().int(),
      analystScore: z.number().int().nullable(),
      riskLevel,
      assessable: z.boolean().nullable(),
      by: z.enum(['report', 'new_events']),
      model: z.string().nullable().describe('Version of the model; scores of different versions are not comparable'),
    }),
  ),
})
export type VesselHistory = z.infer<typeof vesselHistory>
