import { z } from 'zod'
import { fileName, oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { latitude, longitude } from '../fields.ts'

/** The file that drawn zones are stored as; earlier states of it are its versions. */
export const DRAWN_ZONES_ID = 'mpa-drawn-zones'
/** Earlier states of the drawn zones that are kept; the oldest go first. */
export const MAX_DRAWN_VERSIONS = 20
export const MAX_DRAWN_ZONES = 200
export const MAX_CORNERS = 500
const MAX_NAME_LENGTH = 120
/** Maximum bytes of a file of zones that is uploaded, packed or not. */
export const MAX_ZONE_FILE_BYTES = 200 * 1024 ** 2
/** Maximum positions of an uploaded file of zones. */
export const MAX_UPLOADED_POSITIONS = 8_000_000

export const zoneFishing = z.enum(['banned', 'restricted', 'open'])
export type ZoneFishing = z.infer<typeof zoneFishing>

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const day = z
  .string()
  .regex(/^\d{2}-\d{2}$/, { error: fault('season_day_malformed'), abort: true })
  .refine(
    (text) => {
      const [month = 0, date = 0] = text.split('-').map(Number)
      return date >= 1 && date <= (monthLengths[month - 1] ?? 0)
    },
    { error: fault('season_day_malformed') },
  )
  .describe('Month and day as MM-DD, UTC')

const corners = z
  .array(z.tuple([longitude, latitude]), { error: fault('corners_too_few', { minimum: 3 }) })
  .min(3, fault('corners_too_few', { minimum: 3 }))
  .max(MAX_CORNERS, fault('too_many', { maximum: MAX_CORNERS }))
  .describe('Corners as [longitude, latitude] in degrees; the last is joined with the first the shorter way')

/** POST /api/drawn-zones and PUT /api/drawn-zones/:id. */
export const drawnZoneRequest = z.object({
  name: oneLine(MAX_NAME_LENGTH, {
    missing: fault('name_missing'),
    tooLong: fault('too_long', { maximum: MAX_NAME_LENGTH }),
  }),
  fishing: zoneFishing.describe(
    'banned: no fishing; restricted: some fishing is allowed; open: the zone closes nothing',
  ),
  season: z.object({ from: day, to: day }).nullable().describe('First and last day of the rule; null all year round'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, fault('country_unknown'))
    .nullable()
    .describe('Whose zone it is, ISO 3166-1 alpha-2; null for none'),
  corners,
})
export type DrawnZoneRequest = z.infer<typeof drawnZoneRequest>

export const drawnZone = drawnZoneRequest.extend({ id: z.string() })
export type DrawnZone = z.infer<typeof drawnZone>

export const drawnZones = z.object({ zones: z.array(drawnZone).describe('By name') })
export type DrawnZones = z.infer<typeof drawnZones>

export const drawnZoneParams = z.object({ id: z.string().max(200) })

/** POST /api/zone-files. */
export const zoneFileQuery = z.object({
  name: fileName(200),
  kind: z
    .enum(['eez', 'mpa'])
    .optional()
    .describe('Kind of the zones; default: as the file shows, else protected areas'),
})
export const zoneFileParams = z.object({ id: z.string().max(400) })
export const importedZones = z.object({
  id: z.string(),
  kind: z.enum(['eez', 'mpa']),
  zones: z.number().int(),
  leftOut: z.number().int().describe('Protected areas entirely on land, which are left out'),
  withoutCountry: z.number().int().describe('Zones without a known country'),
  replaced: z.boolean().describe('Whether an earlier import of this file was replaced, which stays as a version'),
})
export type ImportedZones = z.infer<typeof importedZones>
