import type { z } from 'zod'
import { analysedImage } from '../analysis/image.ts'

/** Smaller than for accounts: a few are held in memory at once. */
export const MAX_GUEST_IMAGE_BYTES = 8 * 1024 * 1024

/** Images of visitors without an account, by network address, in so many minutes. The privacy policy states them. */
export const guestImageLimits = {
  /** Images that are judged; an analysis takes about a second. */
  judged: { max: 10, minutes: 10 },
  /** Files that are received, with those that are refused. */
  received: { max: 30, minutes: 10 },
  /** Judged images of an IPv4 address, or of a site with many IPv6 networks. */
  judgedOfSite: { max: 60, minutes: 60 },
} as const

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
