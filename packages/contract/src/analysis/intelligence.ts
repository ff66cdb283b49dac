import {
  factGroups,
  findingKinds,
  fishingGears,
  riskAnswers,
  riskQuestions,
  type CountsFor,
} from '@varuna/vocabulary/risk'
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

const MAX_SOURCE = 120
export const MAX_FINDINGS = 30

/** What people found aboard a vessel, or what those aboard reported; never the names of people. */
export const recordedFinding = z.object({
  what: z.enum(findingKinds, { error: fault('value_unknown', { known: findingKinds }) }),
  source: oneLine(MAX_SOURCE, {
    missing: fault('finding_source_missing'),
    tooLong: fault('too_long', { maximum: MAX_SOURCE }),
  }).describe('Who found or reported it: an authority, a union, an organisation; no names of people'),
  date: z.iso.date({ error: fault('day_invalid') }).describe('Day of the finding'),
})
export type RecordedFinding = z.infer<typeof recordedFinding>

export const fishingGear = z.enum(fishingGears, { error: fault('value_unknown', { known: fishingGears }) })
export type FishingGear = z.infer<typeof fishingGear>

/** What the analyst knows of a vessel beside the report. */
export const knownOfVessel = z.object({
  findings: z
    .array(recordedFinding)
    .max(MAX_FINDINGS, fault('too_many', { maximum: MAX_FINDINGS }))
    .optional()
    .describe('Inspections, detentions, complaints, observers and indicators of forced labour'),
  gear: fishingGear.optional().describe('Gear of a fishing vessel, where it is known'),
})
export type KnownOfVessel = z.infer<typeof knownOfVessel>

/** Body of POST /api/intelligence. */
export const intelligenceSubmission = intelligenceReport.extend({ ...knownOfVessel.shape, sample })
export type IntelligenceSubmission = z.infer<typeof intelligenceSubmission>

export const riskGap = statement.extend({
  mostPoints: z.number().nullable().describe('Maximum points that it could add; null when not known'),
})

export const indicator = z.object({
  rule: z.string().describe('Rule number in docs/rules/risk.md'),
  title: z.string(),
  countsFor: z
    .enum(['score', ...riskQuestions] satisfies CountsFor[])
    .default('score')
    .describe('The question that the points answer; those of evasion are not part of the score'),
  points: z.number().describe('Points of this indicator'),
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

const riskAnswer = z.object({
  question: z.enum(riskQuestions),
  answer: z.enum(riskAnswers),
  points: z.number().int().describe('Sum of the points of its indicators, at most 100'),
  text: z.string().describe('The answer as a text'),
  indicators: z.array(z.object({ rule: z.string(), points: z.number() })).describe('The heaviest first'),
  missing: z.array(statement).describe('Unknown facts that could change the answer, the heaviest first'),
})
export type RiskAnswer = z.infer<typeof riskAnswer>

const countedFact = z.object({
  fact: z.enum(factGroups),
  rules: z.array(z.string()).describe('The indicators that rest on the fact'),
  points: z.number().describe('What they count together'),
  separatePoints: z.number().describe('What they would count apart from each other'),
  text: z.string(),
})

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
  answers: z
    .array(riskAnswer)
    .default([])
    .describe(
      'Signs of forced labour, of people moved across the sea, and of evasion; empty in assessments of older models',
    ),
  facts: z.array(countedFact).default([]).describe('Facts that several indicators found, which count once'),
  findings: z.array(recordedFinding).default([]).describe('What was entered as found aboard'),
  gear: fishingGear.nullable().default(null).describe('Gear as entered; null when it was not'),
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
