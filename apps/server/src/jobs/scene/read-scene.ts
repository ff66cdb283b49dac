import { statSync } from 'node:fs'
import { maxScenePixels, maxUploadBytes } from '@varuna/contract/analysis/image'
import type { ImageFault } from '@varuna/contract/faults/image-fault'
import type { ImageNote } from '@varuna/oil/scene/note'
import type { PixelSize } from '@varuna/oil/scene/scene'
import { fromArrayBuffer, fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff'
import type { FileFacts } from '../file-facts.ts'
import { imageFault, type ImageSource } from '../inspect-image.ts'
import { readPlace } from './read-place.ts'
import { readMeans, type Means, type PixelBox, type SampleRules } from './read-samples.ts'
import { findStretch, stretchSamples, type Stretch } from './stretch.ts'

export interface GreyLevels {
  width: number
  height: number
  channels: 1 | 3
  data: Buffer
  /** Share of pixels without data, 0 to 1. */
  missingShare: number
}

/** A TIFF that is read window by window. */
export interface SceneFile {
  facts: FileFacts
  overview: GreyLevels
  /** A part of the scene, averaged in blocks of `factor` pixels a side. */
  read(box: PixelBox, factor: number): Promise<GreyLevels>
}

export type SceneAnswer = { ok: true; value: SceneFile | null } | { ok: false; error: ImageFault }

export const OVERVIEW_PIXELS = 1600
/** Maximum size of a block (a tile or a strip), which is decoded as a whole. */
const MAX_BLOCK_BYTES = 256 * 1024 * 1024
const COLOUR_BANDS = 3
const sampleFormats = { unsigned: 1, signed: 2, float: 3 }

/**
 * Opens a TIFF that libvips reads wrongly or not at all: a georeferenced one, or one with one or two bands of more than 8 bits. Null for
 * any other TIFF; files above the usual size limit must be one of these.
 */
export async function readScene(source: ImageSource): Promise<SceneAnswer> {
  try {
    return await open(source)
  } catch {
    return imageFault({ code: 'damaged_image.file', params: {} })
  }
}

async function open(source: ImageSource): Promise<SceneAnswer> {
  const byteCount = typeof source === 'string' ? statSync(source).size : source.byteLength
  const tiff = await (typeof source === 'string' ? fromFile(source) : fromArrayBuffer(bufferOf(source)))
  const image = await tiff.getImage(0)
  const bands = image.getSamplesPerPixel()
  const bits = image.getBitsPerSample()
  const format = image.getSampleFormat()
  const isRadar = bands <= 2 && (bits > 8 || format === sampleFormats.float)
  const isPlaced = image.getFileDirectory().hasTag('GeoKeyDirectory')
  if (!isRadar && !isPlaced) {
    return byteCount > maxUploadBytes
      ? imageFault({ code: 'file_too_large.no_scene', params: { maxMegabytes: maxUploadBytes / 1024 ** 2 } })
      : { ok: true, value: null }
  }
  const size = { width: image.getWidth(), height: image.getHeight() }
  const fault = findFault(image, size, { bands, bits, format })
  if (fault) return imageFault(fault)
  return { ok: true, value: await openChecked(tiff, image, size) }
}

/** Copies the bytes, because a view of part of a buffer would be read from the buffer's beginning. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

function findFault(
  image: GeoTIFFImage,
  { width, height }: PixelSize,
  { bands, bits, format }: { bands: number; bits: number; format: number },
): ImageFault | null {
  if (!(width > 0) || !(height > 0)) return { code: 'damaged_image.file', params: {} }
  if (width * height > maxScenePixels) {
    const params = { megapixels: Math.ceil(width * height * 1e-6), maxMegapixels: maxScenePixels * 1e-6 }
    return { code: 'too_many_pixels.size', params }
  }
  const isKnownKind = Object.values(sampleFormats).includes(format) && [8, 16, 32, 64].includes(bits)
  // Colours are read at 8 bits; images with more bands, or of complex numbers, do not make a single picture.
  if (!isKnownKind || (bands > 2 && bits !== 8) || bands > COLOUR_BANDS + 1)
    return { code: 'not_an_image.samples', params: { bands, bits } }
  const blockBytes = image.getTileWidth() * image.getTileHeight() * bands * (bits / 8)
  return blockBytes > MAX_BLOCK_BYTES
    ? { code: 'too_many_pixels.block', params: { megabytes: MAX_BLOCK_BYTES / 1024 ** 2 } }
    : null
}

/** Averages boxes of a checked TIFF, from its coarsest overview that is fine enough. */
async function createReader(tiff: GeoTIFF, image: GeoTIFFImage, size: PixelSize) {
  const isColour = image.getSamplesPerPixel() > 2
  const noData = image.getGDALNoData()
  const rules: SampleRules = {
    bands: isColour ? [0, 1, 2] : [0],
    noData,
    zeroIsNoData: noData === null && !isColour && image.getSampleFormat() !== sampleFormats.signed,
  }
  const coarser = await findCoarser(tiff, image, size)
  return (box: PixelBox, factor: number): Promise<Means> => {
    const level = coarser.findLast(({ times }) => times <= factor)
    if (!level) return readMeans(image, box, factor, rules)
    const { times } = level
    const left = Math.min(level.image.getWidth() - 1, Math.floor(box.left / times))
    const top = Math.min(level.image.getHeight() - 1, Math.floor(box.top / times))
    const scaled = {
      left,
      top,
      width: Math.max(1, Math.min(level.image.getWidth(), Math.ceil((box.left + box.width) / times)) - left),
      height: Math.max(1, Math.min(level.image.getHeight(), Math.ceil((box.top + box.height) / times)) - top),
    }
    return readMeans(level.image, scaled, Math.max(1, Math.round(factor / times)), rules)
  }
}

async function openChecked(tiff: GeoTIFF, image: GeoTIFFImage, size: PixelSize): Promise<SceneFile> {
  const bands = image.getSamplesPerPixel()
  const isColour = bands > 2
  const readBox = await createReader(tiff, image, size)
  const factor = Math.max(1, Math.ceil(Math.max(size.width, size.height) / OVERVIEW_PIXELS))
  const means = await readBox({ left: 0, top: 0, ...size }, factor)
  const isFloat = image.getSampleFormat() === sampleFormats.float
  const stretch = isColour ? null : findStretch(means.bands[0] as Float32Array, isFloat)
  const levels = (read: Means) => levelsOf(read, isColour, stretch)
  const time = await readTime(image)
  const { place, notes } = await readPlace(image, size, time)
  const made: ImageNote[] = [
    ...(bands === 2 ? [{ code: 'one_band', params: { band: 1, bands } } as const] : []),
    ...levelNotes(stretch, means.missingShare),
  ]
  return {
    facts: { size, place, time, camera: null, notes: [...made, ...notes] },
    overview: levels(means),
    read: async (box, times) => levels(await readBox(box, times)),
  }
}

/** Notes on how samples became grey levels. */
export const levelNotes = (stretch: Stretch | null, missingShare: number): ImageNote[] => [
  ...(stretch ? [{ code: 'stretched', params: { ...stretch } } as const] : []),
  ...(missingShare > 0.001 ? [{ code: 'no_data_left_out', params: { share: missingShare } } as const] : []),
]

/** A window of an already opened scene, with its known stretch; null for colour. */
export async function readSceneWindow(
  path: string,
  box: PixelBox,
  maxPixels: number,
  stretch: Stretch | null,
): Promise<GreyLevels> {
  const tiff = await fromFile(path)
  try {
    const image = await tiff.getImage(0)
    const size = { width: image.getWidth(), height: image.getHeight() }
    const left = Math.min(box.left, size.width - 1)
    const top = Math.min(box.top, size.height - 1)
    const within = {
      left,
      top,
      width: Math.min(box.width, size.width - left),
      height: Math.min(box.height, size.height - top),
    }
    const factor = Math.max(1, Math.ceil(Math.max(within.width, within.height) / maxPixels))
    const readBox = await createReader(tiff, image, size)
    return levelsOf(await readBox(within, factor), image.getSamplesPerPixel() > 2, stretch)
  } finally {
    await tiff.close()
  }
}

function levelsOf(means: Means, isColour: boolean, stretch: Stretch | null): GreyLevels {
  const { width, height, missingShare } = means
  if (!isColour) {
    const grey = stretch ? stretchSamples(means.bands[0] as Float32Array, stretch) : new Uint8Array(width * height)
    return { width, height, channels: 1, data: Buffer.from(grey.buffer), missingShare }
  }
  const data = Buffer.alloc(width * height * COLOUR_BANDS)
  means.bands.forEach((band, at) =>
    band.forEach((value, pixel) => (data[pixel * COLOUR_BANDS + at] = Number.isFinite(value) ? Math.round(value) : 0)),
  )
  return { width, height, channels: 3, data, missingShare }
}

/** Overviews in the scene's file, by how many times coarser they are. */
async function findCoarser(
  tiff: GeoTIFF,
  full: GeoTIFFImage,
  { width, height }: PixelSize,
): Promise<{ times: number; image: GeoTIFFImage }[]> {
  const found: { times: number; image: GeoTIFFImage }[] = []
  const count = Math.min(await tiff.getImageCount(), 20)
  for (let at = 1; at < count; at++) {
    const image = await tiff.getImage(at)
    const times = width / image.getWidth()
    const isSame =
      Math.abs(height / image.getHeight() - times) < 0.05 * times &&
      image.getSamplesPerPixel() === full.getSamplesPerPixel() &&
      image.getBitsPerSample() === full.getBitsPerSample()
    // Masks are of one bit and were left out above.
    if (isSame && times > 1.5) found.push({ times, image })
  }
  return found.sort((a, b) => a.times - b.times)
}

const timeNames = /^(ACQUISITION_?(START_?)?(TIME|DATE_?TIME)|SENSING_?START|START_?TIME|FIRST_LINE_TIME)$/i

/** When the scene was taken, from GDAL's metadata; the TIFF's own time tag is when the file was written. */
async function readTime(image: GeoTIFFImage): Promise<string | null> {
  const metadata = ((await image.getGDALMetadata().catch(() => null)) ?? {}) as Record<string, unknown>
  for (const [name, value] of Object.entries(metadata)) {
    const [, day, time] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/.exec(String(value)) ?? []
    if (timeNames.test(name) && day !== undefined) return new Date(`${day}T${time}Z`).toISOString()
  }
  return null
}
