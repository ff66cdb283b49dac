import { z } from 'zod'
import { alert } from '../alert.ts'
import { oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { latitude, longitude, model, sample, timestamp } from '../fields.ts'
import { location } from './location.ts'
import { statement } from '../statement.ts'
import { unreadable } from '../unreadable.ts'

const maximum = 120
const textField = (field: 'vessel_id' | 'last_port' | 'next_port' | 'flag_state') =>
  oneLine(maximum, { missing: fault(`${field}_missing`), tooLong: fault(`${field}_too_long`, { maximum }) })

const cargoTypes = ['Container', 'Bulk', 'Tanker', 'Passenger', 'Unknown'] as const
export const cargoType = z.enum(cargoTypes, { error: fault('cargo_type_unknown', { known: cargoTypes }) })

const riskScoreOutOfRange = fault('risk_score_out_of_range', { minimum: 0, maximum: 100 })

/** Form of the Ocean Trafficking tab. */
export const intelligenceReport = z.object({
  vesselId: textField('vessel_id'),
  timestamp,
  riskScore: z
    .number({ error: fault('risk_score_not_a_number') })
    .int(fault('risk_score_not_whole'))
    .min(0, riskScoreOutOfRange)
    .max(100, riskScoreOutOfRange)
    .describe("The analyst's own score, 0 to 100"),
  lastPort: textField('last_port'),
  nextPort: textField('next_port'),
  lat: latitude,
  lon: longitude,
  cargoType,
  flagState: textField('flag_state'),
})
export type IntelligenceReport = z.infer<typeof intelligenceReport>

/** Body of POST /api/intelligence. */
export const intelligenceSubmission = intelligenceReport.extend({ sample })
export type IntelligenceSubmission = z.infer<typeof intelligenceSubmission>

export const riskGap = statement.extend({
  mostPoints: z.number().nullable().describe('Maximum points that it could add; null when not known'),
})

export const indicator = z.object({
  rule: z.string().describe('Rule number in docs/rules/risk.md'),
  title: z.string(),
  points: z.number().describe('Points added to the score'),
  reasons: z.array(statement),
  text: z.string().describe('The reasons as one text'),
  sources: z.array(statement).describe('Sources of the reasons'),
  source: z.string().describe('The sources as one text'),
  confidence: z.enum(['high', 'medium', 'low']),
  value: z.number().nullable().describe('Measured value; null when nothing is measured'),
  unit: z
    .enum(['points', 'nm', 'knots', 'minutes', 'hours', 'hours_a_day', 'days', 'count', 'kW', 'm'])
    .nullable()
    .describe('Unit of value and threshold'),
  threshold: z.number().nullable().describe('Value from which the indicator counts'),
  mostPoints: z.number().nullable().describe('Maximum points of this indicator'),
  missing: z.array(riskGap).describe('Unknown facts, with the points that each could have added'),
})
export type Indicator = z.infer<typeof indicator>

/** The vessel whose stored track an assessment used, and the identifier that found it. */
const behaviourTrack = z.object({
  mmsi: z.number().int(),
  foundBy: z.enum(['mmsi', 'imo', 'name', 'call_sign']),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
})

const seaRoute = z.object({
  distanceNm: z.number(),
  places: z.array(z.tuple([z.number(), z.number()])).describe('[latitude, longitude] in degrees, from port to port'),
})

export const riskLevel = z.enum(['High', 'Medium', 'Low'])

export const intelligenceAssessment = z.object({
  id: z.string(),
  vesselId: z.string(),
  timestamp: z.iso.datetime(),
  riskScore: z.number().int().min(0).max(100).describe('Assessed score, 0 to 100'),
  analystScore: z.number().int().min(0).max(100),
  riskLevel,
  lat: z.number(),
  lon: z.number(),
  suspiciousActivity: z.boolean(),
  recommendedAction: z.enum([
    'Immediate Investigation',
    'Immediate Inspection',
    'Monitor Closely',
    'Routine Surveillance',
  ]),
  notes: z.array(statement).describe('The sentences of the notes'),
  intelligenceNotes: z.string().describe('The notes as one text'),
  indicators: z.array(indicator),
  missing: z.array(riskGap).describe('Unknown facts, with the points that each could add to the score'),
  couldAdd: z.number().describe('Maximum points that all unknowns together could add'),
  confidence: z.number().min(0).max(1).describe('Share of the indicators that could be judged, 0 to 1'),
  coverage: z.number().min(0).max(1).describe("Share of the evidence's points that could be judged, 0 to 1"),
  assessable: z.boolean().describe('False when too little is known for the score to mean anything'),
  location,
  track: behaviourTrack.nullable().describe('The stored track that was used; null when none was found'),
  route: seaRoute.nullable().describe('Sea route between the stated ports; null when not known'),
  model,
  sample,
  alert: alert.nullable().describe('The alert that this report raised; null when it raised none'),
})
export type IntelligenceAssessment = z.infer<typeof intelligenceAssessment>

/** Response of GET /api/intelligence, newest assessments first. */
export const intelligenceHistory = z.object({ assessments: z.array(z.union([intelligenceAssessment, unreadable])) })
export type IntelligenceHistory = z.infer<typeof intelligenceHistory>
