import type { z } from 'zod'
import { analysedImage } from '../analysis/image.ts'

/** Smaller than for accounts: a few are held in memory at once. */
export const MAX_GUEST_IMAGE_BYTES = 8 * 1024 * 1024

/** POST /api/demo/image: what an image shows, for visitors without an account. Nothing is stored. */
export const judgedImage = analysedImage.pick({
  verdict: true,
  abstention: true,
  probability: true,
  confidence: true,
  domain: true,
  picture: true,
  slicks: true,
  slickShare: true,
  slickShareRange: true,
  helps: true,
  reasons: true,
  missing: true,
  model: true,
})
export type JudgedImage = z.infer<typeof judgedImage>
