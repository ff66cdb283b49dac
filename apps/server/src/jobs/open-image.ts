import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ImageFault } from '@varuna/contract/faults/image-fault'
import { maxUploadPixels } from '@varuna/contract/analysis/image'
import type { PixelSize } from '@varuna/oil/scene/scene'
import sharp, { type Sharp } from 'sharp'
import type { FileFacts } from './file-facts.ts'
import { decoding, imageFault, inspectImage, type ImageSource } from './inspect-image.ts'
import { readCameraData } from './read-camera-data.ts'
import { readDeepGrey } from './scene/read-deep-grey.ts'
import { levelNotes, readScene, type GreyLevels, type SceneFile } from './scene/read-scene.ts'

const require = createRequire(import.meta.url)
/** The package has no types. It decodes the first image of a HEIC file to RGBA. Loaded when the first comes: its decoder is large. */
type DecodeHeic = (file: { buffer: Uint8Array }) => Promise<PixelSize & { data: Uint8ClampedArray }>

export interface OpenedImage {
  mediaType: string
  facts: FileFacts
  /** The pixels upright, in 8-bit sRGB without alpha. Each call decodes again. */
  pixels(): Sharp
  /** A scene too large to be read at once; `pixels` are its overview. */
  scene: SceneFile | null
}

export type Opened = { ok: true; value: OpenedImage } | { ok: false; error: ImageFault }

export const isOpened = (source: ImageSource | OpenedImage): source is OpenedImage =>
  typeof source === 'object' && 'pixels' in source

const HEADER_BYTES = 4096
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/**
 * Opens an uploaded image of any accepted format and refuses others; `claimedType` is the media type stated by the sender, if any. HEIC is
 * decoded here, once, because libvips lacks its decoder.
 */
export async function openImage(source: ImageSource, claimedType?: string): Promise<Opened> {
  const beginning = readBeginning(source)
  if (looksLikeSvg(beginning)) return imageFault({ code: 'not_an_image.drawing', params: {} })
  if (isTiff(beginning)) {
    const scene = await readScene(source)
    if (!scene.ok) return scene
    if (scene.value) return openScene(scene.value, claimedType)
  }
  const isHeic = isHeicFile(beginning)
  const header = await inspectImage(source, claimedType, isHeic ? 'image/heic' : undefined)
  if (!header.ok) return header
  const { mediaType } = header.value
  const camera = readCameraData(typeof source === 'string' ? readFileSync(source) : source)
  const notes = [...header.value.notes, ...camera.notes]
  const place = camera.place && { ...camera.place, time: camera.time, metresPerPixel: null, corners: null, grid: null }
  const facts = (size: PixelSize): FileFacts => ({ size, place, time: camera.time, camera: camera.camera, notes })
  if (header.value.isDeepGrey) {
    const deep = await readDeepGrey(source).catch(() => null)
    if (!deep) return imageFault({ code: 'damaged_image.file', params: {} })
    const made = { ...facts(header.value), notes: [...levelNotes(deep.stretch, deep.levels.missingShare), ...notes] }
    return { ok: true, value: { mediaType, facts: made, pixels: pixelsOf(deep.levels), scene: null } }
  }
  if (!isHeic) {
    const pixels = () => sharp(source, decoding).rotate().flatten({ background: '#000' }).toColourspace('srgb')
    return { ok: true, value: { mediaType, facts: facts(header.value), pixels, scene: null } }
  }
  const decoded = await decodeHeicPixels(typeof source === 'string' ? readFileSync(source) : source)
  if (!decoded.ok) return decoded
  const { width, height, data } = decoded.value
  const pixels = () => sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#000' })
  return { ok: true, value: { mediaType, facts: facts({ width, height }), pixels, scene: null } }
}

function openScene(scene: SceneFile, claimedType: string | undefined): Opened {
  const claimed = claimedType?.toLowerCase()
  if (claimed !== undefined && claimed !== 'image/tiff' && claimed !== 'application/octet-stream')
    return imageFault({ code: 'type_mismatch', params: { claimed, actual: 'image/tiff' } })
  const { overview, facts } = scene
  return { ok: true, value: { mediaType: 'image/tiff', facts, pixels: pixelsOf(overview), scene } }
}

const pixelsOf =
  ({ data, width, height, channels }: GreyLevels) =>
  () =>
    sharp(data, { raw: { width, height, channels } }).toColourspace('srgb')

async function decodeHeicPixels(
  bytes: Uint8Array,
): Promise<{ ok: true; value: PixelSize & { data: Uint8ClampedArray } } | { ok: false; error: ImageFault }> {
  try {
    const decodeHeic = require('heic-decode') as DecodeHeic
    const { width, height, data } = await decodeHeic({ buffer: bytes })
    if (width * height > maxUploadPixels) return imageFault({ code: 'damaged_image.file', params: {} })
    return { ok: true, value: { width, height, data } }
  } catch {
    return imageFault({ code: 'damaged_image.file', params: {} })
  }
}

function readBeginning(source: ImageSource): Buffer {
  if (typeof source !== 'string') return Buffer.from(source.subarray(0, HEADER_BYTES))
  const file = openSync(source, 'r')
  try {
    const buffer = Buffer.alloc(HEADER_BYTES)
    return buffer.subarray(0, readSync(file, buffer, 0, HEADER_BYTES, 0))
  } finally {
    closeSync(file)
  }
}

const isTiff = (beginning: Buffer) => /^(49492a00|4d4d002a|49492b00|4d4d002b)$/.test(beginning.toString('hex', 0, 4))

const isHeicFile = (beginning: Buffer) =>
  beginning.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(beginning.toString('latin1', 8, 12))

/** Drawings get their own reason, because users do not distinguish them from photographs. */
const looksLikeSvg = (beginning: Buffer) =>
  /^\uFEFF?\s*(<\?xml|<!--|<!DOCTYPE|<svg)[^]*?<svg|^\s*<svg/i.test(beginning.toString('utf8'))
