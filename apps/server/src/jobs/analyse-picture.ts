import type { OilScore } from '@varuna/oil/verdict/score'
import type { ImageFault } from '@varuna/contract/faults/image-fault'
import type { FileFacts } from './file-facts.ts'
import { openImage } from './open-image.ts'
import type { OilInference } from './oil-inference.ts'
import { renderHeat, renderImage, type Renditions } from './render-image.ts'
import { assessScene, needsParts } from './scene/assess-scene.ts'
import type { JobProgress } from './worker-pool.ts'

export interface Picture {
  /** Local path of its file. */
  path: string
  /** Media type named by the sender; not trusted. */
  claimedType: string
}

type AnalysedPicture = Renditions & {
  mediaType: string
  score: OilScore
  heatPng: Uint8Array | null
  facts: FileFacts
  /** The original has more detail than the view. */
  isZoomable: boolean
}
export type PictureAnswer = { ok: true; value: AnalysedPicture } | { ok: false; error: ImageFault }

/** Analyses an uploaded image: its actual media type, verdict and web renditions, or the reason for refusing it. */
export async function analysePicture(
  { path, claimedType }: Picture,
  oil: OilInference,
  report: (progress: JobProgress) => void = () => {},
): Promise<PictureAnswer> {
  const opened = await openImage(path, claimedType)
  if (!opened.ok) return opened
  const { mediaType, facts, scene } = opened.value
  const parts = scene && needsParts(scene) ? await assessScene(scene, oil, report) : null
  if (parts && !parts.ok) return parts
  const whole = parts ? null : await oil.score(opened.value)
  if (whole && !whole.ok) return whole
  const rendered = await renderImage(opened.value)
  if (!rendered.ok) return rendered
  const score = (parts?.value.score ?? whole?.value) as OilScore
  const notes = [...facts.notes, ...(parts?.value.notes ?? [])]
  return {
    ok: true,
    value: {
      ...rendered.value,
      mediaType,
      score,
      heatPng: score.heat && (await renderHeat(score.heat)),
      facts: { ...facts, notes },
      isZoomable: scene !== null && scene.overview.width < facts.size.width,
    },
  }
}
