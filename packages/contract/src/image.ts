import { z } from 'zod'
import { alert } from './alert.ts'
import { model } from './fields.ts'
import { statement } from './statement.ts'
import { unreadable } from './unreadable.ts'

export const imageType = z.enum(['clean_water', 'oil_spill'])
export const imageVerdict = z.enum(['clean_water', 'oil_spill', 'cannot_say'])
export const imageAbstention = z.enum(['too_small', 'too_narrow', 'flat', 'not_sea', 'unlike_training', 'too_close'])

/** An analysed image, as the upload and the history return it. */
export const analysedImage = z.object({
  id: z.string(),
  path: z.string().describe('Path of the image on this server'),
  thumbnail: z.string(),
  filename: z.string(),
  type: imageType.describe('The more likely class; `verdict` says whether it is certain enough'),
  upload_time: z.iso.datetime(),
  needs_alert: z.boolean(),
  alert: alert.nullable().describe('The alert that this image raised; null where it raised none'),
  verdict: imageVerdict.describe("'cannot_say' when `abstention` names a reason"),
  abstention: imageAbstention
    .nullable()
    .default(null)
    .describe('Why there is no verdict; null when there is one, and for images analysed before this was recorded'),
  probability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Calibrated probability of oil; null when no sea is visible'),
  confidence: z.number().min(0).max(1).nullable().describe('Probability of the verdict; null without a verdict'),
  domain: z.enum(['sar', 'rgb']).describe('Radar patch or colour photograph, decided from the pixels'),
  reasons: z.array(statement),
  missing: z.array(statement).describe('Information that would make the answer more certain'),
  model,
  sha256: z.string().describe('SHA-256 of the uploaded original, in hexadecimal'),
  original_gone: z.boolean().describe('The stored original is missing; it may be restored from a backup'),
})
export type AnalysedImage = z.infer<typeof analysedImage>

export const imageHistory = z.object({ images: z.array(z.union([analysedImage, unreadable])) })
export type ImageHistory = z.infer<typeof imageHistory>

export const maxUploadBytes = 20 * 1024 * 1024
export const maxUploadPixels = 50_000_000
export const uploadMediaTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/tiff',
  'image/avif',
] as const
