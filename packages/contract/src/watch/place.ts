import { z } from 'zod'
import { fault } from '../field-fault.ts'
import { latitude, longitude, queryText, timestamp } from '../fields.ts'
import { boxFields, requireEdges } from './vessel-query.ts'

/** A named place: a port, a sea or a zone. */
export const place = z.object({
  kind: z.enum(['port', 'sea', 'zone']),
  id: z.string().describe('Id of the place; that of a zone is the one in GET /api/zones'),
  name: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2; null for seas and for zones of several countries'),
  lat: latitude,
  lon: longitude,
  isListed: z
    .boolean()
    .describe('Whether GET /api/zones lists the zone; false for ports, seas and zones that one map cannot hold'),
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
      'Beginning of a name or of a word in it, ignoring accents, or a UN/LOCODE; returns at most 20 places, best match first',
    ),
})
export type PlaceQuery = z.infer<typeof placeQuery>

/** A zone with its outline: a screening zone or an imported official one. */
export const zone = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['protected_area', 'seasonal_closure', 'exclusive_economic_zone']),
  countries: z.array(z.string()).describe('Countries, ISO 3166-1 alpha-2'),
  season: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe('First and last day of the closure as MM-DD, UTC; null all year round'),
  isClosed: z
    .boolean()
    .describe('Whether fishing is banned there at the requested time, by the rules that Varuna knows'),
  approximate: z
    .boolean()
    .describe('True for a screening outline; false for an official one, which is simplified for the map'),
  source: z
    .string()
    .nullable()
    .describe('File of an official outline, with the day of its import; null for a screening outline'),
  polygons: z
    .array(z.array(z.array(z.tuple([z.number(), z.number()]))))
    .describe(
      'Polygons as rings of [longitude, latitude] in degrees, the outer ring first, then its holes; continuous across the 180th meridian; empty when the zone is all waters of a country',
    ),
})
export type Zone = z.infer<typeof zone>

/** GET /api/zones. */
export const zoneList = z.object({
  zones: z.array(zone),
  leftOut: z
    .number()
    .int()
    .describe(
      'Number of imported zones left out because one map cannot hold them; reports are still checked against them',
    ),
})

/** Maximum anchorages, and corners of them, in an answer. */
export const MAX_ANCHORAGES = 2_000
export const MAX_ANCHORAGE_CORNERS = 50_000

/** GET /api/anchorages: areas where ships anchor, from an imported list. */
export const anchorageList = z.object({
  anchorages: z
    .array(
      z.object({
        name: z.string(),
        circle: z
          .object({ lat: latitude, lon: longitude, radiusNm: z.number() })
          .nullable()
          .describe('Null for an outline'),
        corners: z
          .array(z.tuple([z.number(), z.number()]))
          .nullable()
          .describe('Corners as [longitude, latitude] in degrees; null for a circle'),
      }),
    )
    .describe(`At most ${MAX_ANCHORAGES}, and ${MAX_ANCHORAGE_CORNERS} corners`),
  isImported: z.boolean().describe('Whether a list of anchorages is imported'),
  leftOut: z.number().int().describe('Number of anchorages in the box that are beyond these limits'),
})
export type AnchorageList = z.infer<typeof anchorageList>

/** The query of GET /api/anchorages: a box with all four edges. */
export const anchorageQuery = z.object(boxFields).superRefine(requireEdges)

/** The query of GET /api/zones. */
export const zoneQuery = z.object({
  at: queryText('at').pipe(timestamp).optional().describe('Time for which `isClosed` is answered; default: now'),
})
