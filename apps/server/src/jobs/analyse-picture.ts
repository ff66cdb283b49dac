import type { OilScore } from '@varuna/oil/verdict/score'
import type { ImageFault } from '@varuna/contract/fault'
import { inspectImage } from './inspect-image.ts'
import type { OilInference } from './oil-inference.ts'
import { renderHeat, renderImage, type Renditions } from './render-image.ts'

export interface Picture {
  bytes: Uint8Array
  /** Media type named by the sender; not trusted. */
  claimedType: string
}

type AnalysedPicture = Renditions & { mediaType: string; score: OilScore; heatPng: Uint8Array | null }
export type PictureAnswer = { ok: true; value: AnalysedPicture } | { ok: false; error: ImageFault }

/** Analyses an uploaded picture: its true media type, verdict and web renditions, or the reason why it is refused. */
export async function analysePicture({ bytes, claimedType }: Picture, oil: OilInference): Promise<PictureAnswer> {
  const header = await inspectImage(bytes, claimedType)
  if (!header.ok) return header
  const scored = await oil(bytes)
  if (!scored.ok) return scored
  const rendered = await renderImage(bytes)
  if (!rendered.ok) return rendered
  const score = scored.value
  const heatPng = score.heat && (await renderHeat(score.heat))
  return { ok: true, value: { ...rendered.value, mediaType: header.value.mediaType, score, heatPng } }
}
