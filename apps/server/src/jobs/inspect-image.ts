import sharp, { type Metadata, type SharpOptions } from 'sharp'
import type { ImageFault } from '@varuna/contract/fault'
import { maxUploadPixels, type uploadMediaTypes } from '@varuna/contract/image'

export type ImageHeader = { mediaType: string; width: number; height: number }

const mediaTypeOf: Record<string, (typeof uploadMediaTypes)[number]> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  avif: 'image/avif',
}

// Allows only the decoders of accepted formats: libvips would try some thirty others, including SVG and PDF, on an untrusted file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`) })

// Each file is decoded for once: what libvips keeps for the next time would only take memory.
sharp.cache(false)

/**
 * Options of every decoding step, so that all agree on what is damaged. A warning refuses the image, because libjpeg reports
 * broken pixel data as a warning and fills it with grey. None of the 7,161 training and test pictures causes one.
 */
export const decoding: SharpOptions = { limitInputPixels: maxUploadPixels, failOn: 'warning' }

export const imageFault = (error: ImageFault) => ({ ok: false as const, error })

/** Reads an image's header and refuses files that must not be decoded; `claimedType` is the media type named by the sender, if any. */
export async function inspectImage(
  bytes: Uint8Array,
  claimedType?: string,
): Promise<{ ok: true; value: ImageHeader } | { ok: false; error: ImageFault }> {
  const header = await readHeader(bytes)
  const format = header?.format === 'heif' && header.compression === 'av1' ? 'avif' : header?.format
  const mediaType = format && mediaTypeOf[format]
  if (!header || !mediaType) {
    return imageFault({ code: 'not_an_image', params: {} })
  }
  const { width, height } = header
  if (width * height > maxUploadPixels) {
    const megapixels = Math.ceil((width * height) / 1e6)
    return imageFault({ code: 'too_many_pixels.size', params: { megapixels, maxMegapixels: maxUploadPixels / 1e6 } })
  }
  const claimed = claimedType?.toLowerCase().replace('image/jpg', 'image/jpeg')
  if (claimed !== undefined && claimed !== mediaType && claimed !== 'application/octet-stream') {
    return imageFault({ code: 'type_mismatch', params: { claimed, actual: mediaType } })
  }
  return { ok: true, value: { mediaType, width, height } }
}

async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}
