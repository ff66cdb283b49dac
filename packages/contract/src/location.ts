import { z } from 'zod'
import { latitude, longitude } from './fields.ts'

const inQuery = (name: string, schema: typeof latitude) =>
  z
    .string({ error: `${name} is missing` })
    .trim()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i, `${name} must be a number`)
    .transform(Number)
    .pipe(schema)

export const locationQuery = z.object({ lat: inQuery('lat', latitude), lon: inQuery('lon', longitude) })

export const locationStatus = z.enum(['water', 'land', 'unknown'])

export const zone = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  kind: z.string(),
  inSeason: z.boolean().describe('False when the closure is seasonal and the time given is outside it'),
  season: z.string().nullable(),
  confidence: z.string(),
  source: z.string(),
  approximate: z.boolean(),
})
export type Zone = z.infer<typeof zone>

export const port = z.object({
  name: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  locode: z.string().nullable().describe('UN/LOCODE'),
  distanceNm: z.number(),
})

export const waters = z.object({
  country: z.string().nullable().describe('ISO 3166-1 alpha-2 of the nearest coast; null on the high seas'),
  kind: z.enum(['territorial_sea', 'exclusive_economic_zone', 'high_seas']),
  approximate: z.boolean().describe('True: by distance from the coast, not by the lines that states agreed on'),
})

/** What is known about one position, offline. */
export const location = z.object({
  lat: z.number(),
  lon: z.number(),
  status: locationStatus,
  nearCoast: z.boolean().describe('Within the tolerance of the coast, where the coastline cannot be sure'),
  insideNm: z.number().nullable().describe('How far inside land, in nautical miles; null on water'),
  distanceFromShoreNm: z.number().nullable(),
  nearestPort: port.nullable(),
  waters: waters.nullable(),
  zones: z.array(zone),
  toleranceNm: z.number(),
  source: z.string(),
})
export type Location = z.infer<typeof location>
