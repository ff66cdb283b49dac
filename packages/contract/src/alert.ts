import { alertCodes, alertKinds, alertLevels } from '@varuna/vocabulary/alerts'
import { z } from 'zod'
import { latitude, longitude, sample } from './fields.ts'

export const alertKind = z.enum(alertKinds)

/** An alert, raised by a report, an image, an event of a vessel or a watched vessel. */
export const alert = z.object({
  id: z.string(),
  kind: alertKind,
  code: z.enum(alertCodes),
  level: z.enum(alertLevels),
  message: z.string().describe('Text of the alert in the language of the request, or in English'),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('Facts in the message, by name'),
  source: z.string().describe('Id of the report, image, event, watch list or rule that raised it'),
  subject: z.string().describe('MMSI, both MMSIs of a pair, vessel ID, or file name of an image'),
  lat: latitude.nullable(),
  lon: longitude.nullable(),
  timestamp: z.iso.datetime().describe('Time of the report, image, event or position that it is about'),
  alertTime: z.iso.datetime().describe('Time at which it was raised'),
  sample,
})
export type Alert = z.infer<typeof alert>
