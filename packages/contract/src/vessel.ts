import { z } from 'zod'
import { alert } from './alert.ts'
import { latitude, longitude, mmsi, model, sample, timestamp } from './fields.ts'
import { zone } from './location.ts'
import { statement } from './statement.ts'
import { unreadable } from './unreadable.ts'

export const positionSource = z.enum(['AIS', 'VMS', 'SAR', 'RADAR'], {
  error: 'Source must be one of AIS, VMS, SAR, RADAR',
})

const nauticalMiles = (name: string) =>
  z
    .number({ error: `${name} must be a number` })
    .min(0, `${name} cannot be negative`)
    .max(10_800, `${name} must be at most 10800 nautical miles`)

/** A complete fishing vessel report. */
export const vesselReport = z.object({
  mmsi,
  timestamp,
  distance_from_shore: nauticalMiles('Distance from shore').describe('Nautical miles'),
  distance_from_port: nauticalMiles('Distance from port').describe('Nautical miles'),
  speed: z
    .number({ error: 'Speed must be a number' })
    .min(0, 'Speed cannot be negative')
    .max(102.2, 'Speed must be at most 102.2 knots')
    .describe('Speed over ground, knots'),
  course: z
    .number({ error: 'Course must be a number' })
    .min(0, 'Course must be between 0 and 360')
    .max(360, 'Course must be between 0 and 360')
    .describe('Course over ground, degrees'),
  lat: latitude,
  lon: longitude,
  source: positionSource,
})
export type VesselReport = z.infer<typeof vesselReport>

const measuredWhenNull = 'Nautical miles; null to have it measured from the position'

/** Form of the Illegal Fishing tab. */
export const vesselForm = vesselReport.extend({
  distance_from_shore: vesselReport.shape.distance_from_shore.nullable().describe(measuredWhenNull),
  distance_from_port: vesselReport.shape.distance_from_port.nullable().describe(measuredWhenNull),
})
export type VesselForm = z.infer<typeof vesselForm>

/** Body of POST /api/vessel. */
export const vesselSubmission = vesselForm.extend({ sample })
export type VesselSubmission = z.infer<typeof vesselSubmission>

export const fishingReason = statement.extend({
  rule: z.string().nullable().describe('Number in docs/rules/fishing.md; null for what the model states'),
})

export const vesselAssessment = z.object({
  id: z.string(),
  mmsi: z.number().int(),
  timestamp: z.iso.datetime(),
  is_fishing_probability: z.number().min(0).max(1).nullable().describe('Null when the model cannot say'),
  is_illegal_fishing: z.boolean(),
  alert_needed: z.boolean(),
  message: z.string(),
  verdict: z.enum(['fishing', 'not_fishing', 'cannot_say']),
  confidence: z.number().min(0).max(1).nullable().describe('Probability of the verdict; null without a verdict'),
  reasons: z.array(fishingReason),
  missing: z.array(statement).describe('Information that would make the answer more certain'),
  based_on: z.object({
    kind: z.enum(['point', 'track']),
    fixes: z.number().int().describe('Number of stored positions used, including this one'),
    hours: z.number(),
  }),
  zones: z.array(zone),
  alert: alert.nullable().describe('The alert that this report raised; null where it raised none'),
  report: vesselReport.describe('The submitted report, with missing distances measured'),
  flag: z.string().nullable().describe('ISO 3166-1 alpha-2, from the MMSI'),
  model,
  sample,
})
export type VesselAssessment = z.infer<typeof vesselAssessment>

/** Answer of GET /api/vessel, newest assessments first. */
export const vesselHistory = z.object({ reports: z.array(z.union([vesselAssessment, unreadable])) })
export type VesselHistory = z.infer<typeof vesselHistory>
