import { alertCodes, alertKinds, alertLevels } from '@varuna/vocabulary/alerts'
import { z } from 'zod'
import { latitude, longitude, sample } from './fields.ts'

export const alertKind = z.enum(alertKinds)

/** One alert, raised when a report, an image, an event of a vessel or a watched vessel was judged. */
export const alert = z.object({
  id: z.string(),
  kind: alertKind,
  code: z.enum(alertCodes),
  level: z.enum(alertLevels),
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
