import { locationStatuses, waterwayKinds } from '@varuna/vocabulary/location'
import { z } from 'zod'
import { latitude, longitude, queryNumber } from '../fields.ts'

export const locationQuery = z.object({ lat: queryNumber('lat', latitude), lon: queryNumber('lon', longitude) })

export const locationStatus = z
  .enum(locationStatuses)
  .describe(
    "'coast' where the coastline is not exact enough to say land or water, and 'unknown' when the geocoder failed; the position is then treated as water",
  )

export const zone = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  kind: z.string(),
  inSeason: z.boolean().describe('False when the closure is seasonal and the given time is outside it'),
  season: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe('First and last day of the closure as MM-DD, UTC; null all year round'),
  confidence: z.string(),
  source: z.string(),
  approximate: z.boolean().describe('False when imported from an official file'),
})
export type Zone = z.infer<typeof zone>

export const port = z.object({
  name: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  locode: z.string().nullable().describe('UN/LOCODE'),
  distanceNm: z.number(),
})

export const waters = z.object({
  country: z
    .string()
    .nullable()
    .describe('ISO 3166-1 alpha-2; null on the high seas, and where several countries claim or share the waters'),
  dispute: z
    .object({
      name: z.string(),
      claimants: z.array(z.string()).describe('ISO 3166-1 alpha-2, or the name of a claimant without a code'),
    })
    .nullable()
    .default(null)
    .describe('Who claims the waters, where several countries do; null where no dispute is known'),
  kind: z.enum(['territorial_sea', 'exclusive_economic_zone', 'high_seas']),
  name: z.string().nullable().describe('Name of the imported zone; null when not imported'),
  source: z.string().describe('Basis of the answer: the nearest coast, a treaty, or the imported file'),
  approximate: z
    .boolean()
    .describe('False when imported; otherwise derived from the nearest coast and known treaty lines'),
})

export const waterway = z.object({
  name: z.string(),
  kind: z.enum(waterwayKinds),
})

/** What is known about a position. */
export const location = z.object({
  lat: z.number(),
  lon: z.number(),
  status: locationStatus,
  notice: z.string().nullable().describe('Shown when the status is unknown'),
  nearCoast: z
    .boolean()
    .describe('Whether the position is within the tolerance of the coast, so that water or land is uncertain'),
  waterway: waterway
    .nullable()
    .describe('The navigable canal, river, harbour basin or strait that the position is on; null when there is none'),
  insideNm: z.number().nullable().describe('Distance inside the coastline in nautical miles; null on water'),
  distanceFromShoreNm: z.number().nullable(),
  nearestPort: port.nullable(),
  waters: waters.nullable(),
  zones: z.array(zone),
  toleranceNm: z
    .number()
    .describe('Distance inside the coastline up to which a position is at the coast, nautical miles'),
  source: z.string().describe('Sources of the answer: the geocoder, the coastline, ports, waters and zones'),
})
export type Location = z.infer<typeof location>
