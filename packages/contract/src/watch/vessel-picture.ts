import { z } from 'zod'
import { lineOrNothing, oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { vesselMmsi } from '../fields.ts'
import { mmsiDigits } from './vessel-query.ts'

/** Maximum pictures of an account of one vessel, and of all. */
export const MAX_PICTURES_OF_VESSEL = 12
export const MAX_VESSEL_PICTURES = 500
export const pictureMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
const MAX_CAPTION_LENGTH = 200
const MAX_SOURCE_LENGTH = 300

const faultsOf = (maximum: number) => ({
  missing: fault('value_missing'),
  tooLong: fault('too_long', { maximum }),
})

/** Only a vessel gets pictures; those that another station has can still be read. */
export const picturedVesselParams = z.object({ mmsi: mmsiDigits.pipe(vesselMmsi) })

/** Query of POST /api/vessels/:mmsi/pictures; the file is the body. */
export const vesselPictureQuery = z.object({
  caption: oneLine(MAX_CAPTION_LENGTH, faultsOf(MAX_CAPTION_LENGTH)).describe(
    'What it shows, also for those who do not see it',
  ),
  source: lineOrNothing(MAX_SOURCE_LENGTH, faultsOf(MAX_SOURCE_LENGTH))
    .min(1, fault('value_missing'))
    .describe('Who took it, or where it is from'),
  takenAt: z.iso
    .datetime({ error: fault('timestamp_invalid') })
    .optional()
    .describe('When it was taken, in UTC; left out where that is not known'),
})
export type VesselPictureQuery = z.infer<typeof vesselPictureQuery>

export const vesselPicture = z.object({
  id: z.string(),
  caption: z.string(),
  source: z.string(),
  takenAt: z.iso.datetime().nullable(),
  addedAt: z.iso.datetime(),
  view: z.string().describe('Path of the picture as WebP, at most 1,600 pixels a side'),
  thumbnail: z.string().describe('Path of a small one, at most 320 pixels a side'),
})
export type VesselPicture = z.infer<typeof vesselPicture>

/** GET /api/vessels/:mmsi/pictures: the pictures of the account, the newest first. */
export const vesselPictureList = z.object({ pictures: z.array(vesselPicture) })
export type VesselPictureList = z.infer<typeof vesselPictureList>

export const vesselPictureParams = z.object({ id: z.string().max(80) })
export const vesselPictureParts = ['view', 'thumbnail'] as const
export type VesselPicturePart = (typeof vesselPictureParts)[number]
export const vesselPicturePartParams = vesselPictureParams.extend({ part: z.enum(vesselPictureParts) })
