import { z } from 'zod'
import { latitude, longitude, mmsi, model, timestamp } from './fields.ts'
import { zone } from './location.ts'

export const positionSource = z.enum(['AIS', 'VMS', 'SAR', 'RADAR'], {
  error: 'Source must be one of AIS, VMS, SAR, RADAR',
})

const nauticalMiles = (name: string) =>
  z
    .number({ error: `${name} must be a number` })
    .min(0, `${name} cannot be negative`)
    .max(10_800, `${name} must be at most 10800 nautical miles`)

/** A fishing vessel report: the form of the Illegal Fishing tab and the body of POST /api/vessel. */
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

export const reason = z.object({
  code: z.string().describe('Number of the rule, as in docs/rules'),
  text: z.string(),
})
export type Reason = z.infer<typeof reason>

export const vesselAssessment = z.object({
  id: z.string(),
  mmsi: z.number().int(),
  timestamp: z.iso.datetime(),
  is_fishing_probability: z.number().min(0).max(1).nullable().describe('Null when the model cannot say'),
  is_illegal_fishing: z.boolean(),
  alert_needed: z.boolean(),
  message: z.string(),
  verdict: z.enum(['fishing', 'not_fishing', 'cannot_say']),
  confidence: z.number().min(0).max(1).nullable().describe('Probability of the verdict; null when it cannot say'),
  reasons: z.array(reason),
  missing: z.array(z.string()),
  based_on: z.object({
    kind: z.enum(['point', 'track']),
    fixes: z.number().int().describe('Stored positions of this vessel used, this one included'),
    hours: z.number(),
  }),
  zones: z.array(zone),
  report: vesselReport.describe('What was submitted'),
  flag: z.string().nullable().describe('ISO 3166-1 alpha-2, from the MMSI'),
  model,
})
export type VesselAssessment = z.infer<typeof vesselAssessment>

/** GET /api/vessel: the newest assessments first. */
export const vesselHistory = z.object({ reports: z.array(vesselAssessment) })
export type VesselHistory = z.infer<typeof vesselHistory>

export const fishingMessages = {
  illegal: 'ILLEGAL FISHING ALERT: Vessel detected in restricted zone!',
  probable: 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
  normal: 'Normal vessel activity detected.',
  onLand: 'LOCATION ERROR: The specified coordinates are on land.',
} as const

export const fishingAlertThreshold = 0.5
