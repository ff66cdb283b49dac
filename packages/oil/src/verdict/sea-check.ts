import { computeTexture, textureNames } from '../features/texture.ts'
import type { RgbImage } from '../image/image.ts'

/** The parts of `sea.json` that the product uses: bounds of radar texture, and the minimum of each of the two margins of `sea.onnx`. */
export type SeaCheck = {
  version: string
  /** The minimum and maximum of each texture number of a radar patch. */
  texture: Record<(typeof textureNames)[number], [minimum: number, maximum: number]>
  least: {
    /** For an image without colours: from here on it is a radar patch. */
    radar: number
    /** For a photograph: from here on it shows the sea. */
    photograph: number
  }
}

/** Validates the parsed `sea.json`; the error says what is missing. */
export function parseSeaCheck(json: unknown): { ok: true; sea: SeaCheck } | { ok: false; error: string } {
  const sea = json as Partial<SeaCheck> | null
  if (typeof sea?.version !== 'string') return { ok: false, error: 'sea.json lacks its version' }
  if (![sea.least?.radar, sea.least?.photograph].every(Number.isFinite))
    return { ok: false, error: 'sea.json lacks the minimum margins, least.radar and least.photograph' }
  if (!textureNames.every((name) => [0, 1].every((side) => Number.isFinite(sea.texture?.[name]?.[side]))))
    return { ok: false, error: 'sea.json lacks the bounds of radar texture' }
  return { ok: true, sea: sea as SeaCheck }
}

/** Whether an image has the texture of radar; plain noise, gradients and patterns do not. */
export function hasRadarTexture(image: RgbImage, { texture: bounds }: SeaCheck): boolean {
  const texture = computeTexture(image)
  return (
    texture !== null &&
    textureNames.every((name) => texture[name] >= bounds[name][0] && texture[name] <= bounds[name][1])
  )
}
