import { z } from 'zod'
import { latitude, longitude, sample } from './fields.ts'

export const alertKind = z.enum(['oil', 'fishing', 'trafficking', 'vessel', 'watch_list'])
export type AlertKind = z.infer<typeof alertKind>

/** One alert, raised when a report, an image, an event of a vessel or a watched vessel was judged. */
export const alert = z.object({
  id: z.string(),
  kind: alertKind,
  code: z.enum([
    'oil_spill',
    'illegal_fishing',
    'illegal_fishing_outside_zones',
    'probable_fishing',
    'fishing_report_on_land',
    'high_risk_vessel',
    'vessel_on_land',
    'risk_level_rose',
    'vessel_dark',
    'encounter_at_sea',
    'vessel_spoofing',
    'identity_changed',
    'loitering_at_sea',
    'closed_zone_entered',
    'fishing_in_zone',
    'watched_vessel_appeared',
    'watched_vessel_moved',
    'watched_vessel_dark',
  ]),
  level: z.enum(['alarm', 'caution', 'notice']),
  message: z.string().describe('What the alert says, in the language of the request, or in English'),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('What the message is made from, by name'),
  source: z.string().describe('Id of the report, the image or the event that raised it; of a watch list, its id'),
  subject: z.string().describe('MMSI, both of a pair, vessel ID or name of the file'),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  timestamp: z.iso.datetime().describe('When what it is about was reported'),
  alertTime: z.iso.datetime().describe('When it was raised'),
  sample,
})
export type Alert = z.infer<typeof alert>
