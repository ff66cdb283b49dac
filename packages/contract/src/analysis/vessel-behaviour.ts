import { z } from 'zod'
import { cargoType, riskLevel } from './intelligence.ts'
import { trackEvent } from '../watch/track-event.ts'
import { mmsiDigits } from '../watch/vessel-query.ts'

const nm = z.number().nonnegative().nullable()

export const vesselKind = z.enum(['fishing', 'carrier', 'tanker', 'cargo', 'passenger', 'pleasure', 'special'])

export const behaviourParams = z.object({ mmsi: mmsiDigits.describe('Nine digits') })

/** Response of GET /api/intelligence/behaviour/:mmsi: what the stored track and events of the last year show about a vessel. */
export const vesselBehaviour = z.object({
  mmsi: z.number().int(),
  name: z.string().nullable(),
  imo: z.number().int().nullable(),
  flag: z.string().nullable().describe('ISO 3166-1 alpha-2, by the MMSI'),
  simulated: z.boolean(),
  kind: vesselKind.nullable(),
  kindInferred: z.boolean().describe('True where the kind follows from how the vessel moves'),
  from: z.iso.datetime().describe('First stored position of the period'),
  to: z.iso.datetime(),
  observedDays: z.number().int(),
  atSea: z
    .object({
      since: z.iso.datetime(),
      port: z.string().nullable().describe('Null where no port visit is known'),
      inPort: z.boolean(),
      days: z.number(),
      offshoreDays: z.number(),
      silentDays: z.number(),
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
        .describe('Days that the fishing model scored, from which the rest follows; null for slow sailing'),
      days: z.number().int(),
      hours: z.number(),
      highSeasHours: z.number(),
      foreignHours: z.number().nullable().describe('Null where the flag is not known'),
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
    .describe('Over the whole period; silences are those of 12 hours and more'),
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
    .describe('Vessels that it met, the newest first'),
  events: z.array(trackEvent).describe('The newest events, for the map'),
  cut: z.boolean().describe('True where the period has more events than are read'),
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
    .describe('A report as far as it is known; null where the analyst must fill it in'),
})
export type VesselBehaviourAnswer = z.infer<typeof vesselBehaviour>

export const vesselHistoryParams = z.object({ vesselId: z.string().min(1).max(120) })

/** Response of GET /api/intelligence/vessel/:vesselId/history: a vessel's scores over time, oldest first. */
export const vesselHistory = z.object({
  vesselId: z.string(),
  scores: z.array(
    z.object({
      id: z.string().describe('Of the assessment; of a re-assessment the one that it repeats'),
      time: z.iso.datetime(),
      riskScore: z.number().int(),
      analystScore: z.number().int().nullable(),
      riskLevel,
      assessable: z.boolean().nullable(),
      by: z.enum(['report', 'new_events']),
      model: z.string().nullable().describe('Version of the model; scores of different versions do not compare'),
    }),
  ),
})
export type VesselHistory = z.infer<typeof vesselHistory>
