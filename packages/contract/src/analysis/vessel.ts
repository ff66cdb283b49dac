import { FIRST_SHIP_TYPE, LAST_SHIP_TYPE } from '@varuna/vocabulary/ship-types'
import { z } from 'zod'
import { alert } from '../alert.ts'
import { fault } from '../field-fault.ts'
import { latitude, longitude, model, sample, timestamp, vesselMmsi } from '../fields.ts'
import { zone } from './location.ts'
import { statement, storedStatement } from '../statement.ts'
import { vesselKindAnswer } from './vessel-kind.ts'
import { unreadable } from '../unreadable.ts'

const positionSources = ['AIS', 'VMS', 'SAR', 'RADAR'] as const
export const positionSource = z.enum(positionSources, { error: fault('source_unknown', { known: positionSources }) })

const mostNauticalMiles = 10_800
const nauticalMiles = (field: 'distance_from_shore' | 'distance_from_port') =>
  z
    .number({ error: fault(`${field}_not_a_number`) })
    .min(0, fault(`${field}_negative`))
    .max(mostNauticalMiles, fault(`${field}_too_far`, { maximum: mostNauticalMiles }))

const mostKnots = 102.2
const courseOutOfRange = fault('course_out_of_range', { minimum: 0, maximum: 360 })

/** A complete fishing vessel report. */
export const vesselReport = z.object({
  mmsi: vesselMmsi,
  timestamp,
  distance_from_shore: nauticalMiles('distance_from_shore').describe('Distance from shore, nautical miles'),
  distance_from_port: nauticalMiles('distance_from_port').describe('Distance from the nearest port, nautical miles'),
  speed: z
    .number({ error: fault('speed_not_a_number') })
    .min(0, fault('speed_negative'))
    .max(mostKnots, fault('speed_too_high', { maximum: mostKnots }))
    .describe('Speed over ground, knots'),
  course: z
    .number({ error: fault('course_not_a_number') })
    .min(0, courseOutOfRange)
    .max(360, courseOutOfRange)
    .describe('Course over ground, degrees, 0 to 360'),
  lat: latitude,
  lon: longitude,
  source: positionSource,
  ship_type: z
    .int({ error: fault('value_of_wrong_type', { expected: 'whole_number' }) })
    .min(FIRST_SHIP_TYPE, fault('value_too_small', { minimum: FIRST_SHIP_TYPE }))
    .max(LAST_SHIP_TYPE, fault('value_too_large', { maximum: LAST_SHIP_TYPE }))
    .optional()
    .describe('Type of ship (ITU-R M.1371), which counts where the vessel has stated none over AIS; 30 is fishing'),
})
export type VesselReport = z.infer<typeof vesselReport>

const measuredWhenNull = 'Nautical miles; null to measure it from the position'

/** Form of the Illegal Fishing tab, beside the type of ship. */
export const vesselForm = vesselReport.omit({ ship_type: true }).extend({
  distance_from_shore: vesselReport.shape.distance_from_shore.nullable().describe(measuredWhenNull),
  distance_from_port: vesselReport.shape.distance_from_port.nullable().describe(measuredWhenNull),
})
export type VesselForm = z.infer<typeof vesselForm>

/** Body of POST /api/vessel. */
export const vesselSubmission = vesselForm.extend({ ship_type: vesselReport.shape.ship_type, sample })
export type VesselSubmission = z.infer<typeof vesselSubmission>

const rule = z.string().nullable().describe('Rule number in docs/rules/fishing.md; null for a statement of the model')
const reasonConfidence = z.enum(['high', 'medium', 'low']).nullable()

/** Statements of the model, and of rules that only observe, have no confidence, no source and nothing that clears them. */
export const storedFishingReason = storedStatement.extend({
  rule,
  confidence: reasonConfidence,
  source: storedStatement.nullable(),
  clearedBy: z.array(storedStatement),
})

export const fishingReason = statement.extend({
  rule,
  confidence: reasonConfidence.describe(
    'Confidence of the rule; null for a statement of the model, or of a rule that only observes',
  ),
  source: statement.nullable().describe('Law, stored list or event that the rule is based on'),
  clearedBy: z.array(statement).describe('Evidence that would show that the rule is not broken'),
})

/** Contribution of one input to the log-odds of fishing, relative to the average report of the training data. */
export const fishingFactor = z.object({
  feature: z.string().describe("Code of the input, such as 'speed' or 'hours6.shareSlow'"),
  value: z.number().nullable().describe('Value of the input; null when not known'),
  unit: z.enum(['kn', 'km', 'deg', 'deg/h', 'h', 'km/h', 'share', 'ratio', 'count']),
  contribution: z.number().describe('Contribution in natural log-odds; those of all inputs add up'),
  direction: z.enum(['fishing', 'not_fishing']),
})

const fishingVerdict = z.enum(['fishing', 'not_fishing', 'cannot_say'])

export const vesselAssessment = z.object({
  id: z.string(),
  mmsi: z.number().int(),
  timestamp: z.iso.datetime(),
  is_fishing_probability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Probability that it fishes now, 0 to 1; null when there is no answer. It takes the vessel for a fishing vessel unless `vessel` says that it is another kind',
    ),
  is_illegal_fishing: z.boolean().describe("True only when `legality` is 'illegal'"),
  legality: z
    .enum(['illegal', 'no_rule_broken', 'cannot_say'])
    .describe("Whether a rule is broken; 'cannot_say' when that depends on unknown facts, such as a licence"),
  alert_needed: z.boolean(),
  message: z.string(),
  verdict: fishingVerdict,
  fishing_now: z
    .object({ verdict: fishingVerdict, probability: z.number().min(0).max(1).nullable() })
    .nullable()
    .describe(
      'Whether it moves like a fishing vessel that fishes, by the model or a rule; null in assessments stored before the question was asked',
    ),
  vessel: vesselKindAnswer
    .nullable()
    .describe(
      'Whether it is a fishing vessel; null in assessments stored before the question was asked. Where it moves like one that fishes and the likeliest of `kinds` is below 0.6, `verdict` of the assessment is `cannot_say`, whatever this answer',
    ),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Probability of the verdict, 0 to 1; null without a verdict'),
  reasons: z.array(fishingReason),
  missing: z.array(statement).describe('Information that would make the answer more certain'),
  based_on: z.object({
    kind: z.enum(['point', 'track']),
    fixes: z.number().int().describe('Number of stored positions used, including this one'),
    hours: z.number(),
    from: z.iso.datetime().describe('Time of the first position used'),
    to: z.iso.datetime().describe('Time of the last position used'),
  }),
  factors: z
    .array(fishingFactor)
    .describe(
      'The inputs with the largest contributions, strongest first; empty when a rule gave the answer, or there is none',
    ),
  zones: z.array(zone),
  alert: alert.nullable().describe('The alert that this report raised; null when it raised none'),
  report: vesselReport.describe('The submitted report, with missing distances measured from the position'),
  flag: z.string().nullable().describe('Flag, ISO 3166-1 alpha-2, from the MMSI'),
  model,
  sample,
})
export type VesselAssessment = z.infer<typeof vesselAssessment>

/** Response of GET /api/vessel, newest assessments first. */
export const vesselHistory = z.object({ reports: z.array(z.union([vesselAssessment, unreadable])) })
export type VesselHistory = z.infer<typeof vesselHistory>
