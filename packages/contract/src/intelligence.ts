import { z } from 'zod'
import { latitude, longitude, model, timestamp } from './fields.ts'
import { location } from './location.ts'

const text = (name: string) =>
  z
    .string({ error: `${name} is missing` })
    .trim()
    .min(1, `${name} is missing`)
    .max(120, `${name} must be at most 120 characters`)

export const cargoType = z.enum(['Container', 'Bulk', 'Tanker', 'Passenger', 'Unknown'], {
  error: 'Cargo type must be one of Container, Bulk, Tanker, Passenger, Unknown',
})

/** The form of the Ocean Trafficking tab and the body of POST /api/intelligence. */
export const intelligenceReport = z.object({
  vesselId: text('Vessel ID'),
  timestamp,
  riskScore: z
    .number({ error: 'Risk score must be a number' })
    .int('Risk score must be a whole number')
    .min(0, 'Risk score must be between 0 and 100')
    .max(100, 'Risk score must be between 0 and 100')
    .describe("The analyst's own score"),
  lastPort: text('Last port'),
  nextPort: text('Next port'),
  lat: latitude,
  lon: longitude,
  cargoType,
  flagState: text('Flag state'),
})
export type IntelligenceReport = z.infer<typeof intelligenceReport>

export const indicator = z.object({
  code: z.string().describe('Number of the rule, as in docs/rules/risk.md'),
  title: z.string(),
  points: z.number().describe('Points added to, or taken from, the score'),
  text: z.string().describe('Why, in plain words'),
  source: z.string().describe('What the indicator is based on'),
  confidence: z.enum(['high', 'medium', 'low']),
})
export type Indicator = z.infer<typeof indicator>

export const riskLevel = z.enum(['High', 'Medium', 'Low'])

export const intelligenceAlert = z.object({
  id: z.string(),
  vesselId: z.string(),
  timestamp: z.iso.datetime(),
  riskScore: z.number(),
  riskLevel,
  lat: z.number(),
  lon: z.number(),
  recommendedAction: z.string(),
  alertTime: z.iso.datetime(),
  message: z.string(),
})
export type IntelligenceAlert = z.infer<typeof intelligenceAlert>

export const intelligenceAssessment = z.object({
  id: z.string(),
  vesselId: z.string(),
  timestamp: z.iso.datetime(),
  riskScore: z.number().int().min(0).max(100).describe('The assessed score'),
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
  intelligenceNotes: z.string(),
  indicators: z.array(indicator),
  missing: z.array(z.string()).describe('What is not known, and would change the score'),
  confidence: z.number().min(0).max(1).describe('Share of the indicators that could be judged'),
  location,
  model,
  alert: intelligenceAlert.nullable(),
})
export type IntelligenceAssessment = z.infer<typeof intelligenceAssessment>

/** GET /api/intelligence: the newest assessments first. */
export const intelligenceHistory = z.object({ assessments: z.array(intelligenceAssessment) })
export type IntelligenceHistory = z.infer<typeof intelligenceHistory>
