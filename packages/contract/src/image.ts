import { z } from 'zod'
import { model } from './fields.ts'

export const imageType = z.enum(['clean_water', 'oil_spill'])
export const imageVerdict = z.enum(['clean_water', 'oil_spill', 'cannot_say'])

/** One analysed image, as the history and the upload give it. */
export const analysedImage = z.object({
  id: z.string(),
  path: z.string().describe('Where the picture can be fetched from this server'),
  thumbnail: z.string(),
  filename: z.string(),
  type: imageType,
  upload_time: z.iso.datetime(),
  needs_alert: z.boolean(),
  verdict: imageVerdict.describe("'cannot_say' when the picture is outside what the model was trained on"),
  probability: z.number().min(0).max(1).describe('Calibrated probability of oil'),
  confidence: z.number().min(0).max(1).describe('Probability of the class named in type'),
  domain: z.enum(['sar', 'rgb']).describe('Radar patch or colour photograph, decided from the pixels'),
  reasons: z.array(z.string()),
  missing: z.array(z.string()).describe('What would make the answer surer'),
  model,
})
export type AnalysedImage = z.infer<typeof analysedImage>

export const imageHistory = z.object({ images: z.array(analysedImage) })
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
