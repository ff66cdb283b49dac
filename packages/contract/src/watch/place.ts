import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { latitude, longitude, queryText, timestamp } from '../fields.ts'

/** A named place: a port, a sea or a screening zone. */
export const place = z.object({
  kind: z.enum(['port', 'sea', 'zone']),
  id: z.string().describe('Of a zone, as in GET /api/zones'),
  name: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2; null for seas and for zones of several countries'),
  lat: latitude,
  lon: longitude,
})
export type Place = z.infer<typeof place>

/** GET /api/places. */
export const placeList = z.object({ places: z.array(place) })

/** The query of GET /api/places. */
export const placeQuery = z.object({
  search: queryText('search')
    .trim()
    .min(1, fault('parameter_missing', { name: 'search' }))
    .max(100, fault('too_long', { maximum: 100 }))
    .describe(
      'Beginning of a name or of a word of it, without regard to accents, or a UN/LOCODE; at most 20 places, best first',
    ),
})
export type PlaceQuery = z.infer<typeof placeQuery>

/** A zone with its outline: a screening zone or an imported official one. */
export const zone = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['protected_area', 'seasonal_closure', 'exclusive_economic_zone']),
  countries: z.array(z.string()).describe('ISO 3166-1 alpha-2'),
  season: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe('First and last day as MM-DD, UTC; null all year'),
  isClosed: z.boolean().describe('Fishing is banned there at this time, as far as Varuna knows its rules'),
  approximate: z
    .boolean()
    .describe('The outline is a screening outline; false for an official one, which is simplified for the map'),
  source: z
    .string()
    .nullable()
    .describe('File of an official outline and the day of its import; null for a screening outline'),
  polygons: z
    .array(z.array(z.array(z.tuple([z.number(), z.number()]))))
    .describe(
      'Rings of [lon, lat], the outer one first, then its holes; continuous across the 180th meridian; empty where the zone is the whole waters of a country',
    ),
})
export type Zone = z.infer<typeof zone>

/** GET /api/zones. */
export const zoneList = z.object({
  zones: z.array(zone),
  leftOut: z
    .number()
    .int()
    .describe('Imported zones beyond what one map can hold: they are not listed, but reports are checked against them'),
})

/** The query of GET /api/zones. */
export const zoneQuery = z.object({
  at: queryText('at').pipe(timestamp).optional().describe('The time for which `isClosed` is answered; now without it'),
})
