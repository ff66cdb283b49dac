import { imageFormats } from '../shared/image-formats.ts'
import type { ImageFault } from '@varuna/contract/faults/image-fault'
import type { Texts } from '../../text.ts'

export const imageErrors: Texts<ImageFault> = {
  not_an_image: () => `The file is not a ${imageFormats} image.`,
  'not_an_image.drawing': () =>
    'The file is an SVG drawing. Drawings can hold scripts and are no photographs, so they are refused. Send a photograph or a radar image.',
  'not_an_image.picture': () => 'The file is not a JPEG, PNG or WebP picture.',
  'not_an_image.samples': ({ bands, bits }) =>
    `The TIFF has ${bands} bands of ${bits} bits, which is not read. Radar is read in one or two bands of 8, 16, 32 or 64 bits, colour in three bands of 8 bits.`,
  'too_many_pixels.size': ({ megapixels, maxMegapixels }) =>
    `The image has ${megapixels} megapixels; at most ${maxMegapixels} are read.`,
  'too_many_pixels.memory': ({ megabytes }) =>
    `The image takes more than ${megabytes} MB of memory to decode. Send a smaller one, saved without interlacing.`,
  type_mismatch: ({ claimed, actual }) => `The file claims to be ${claimed || 'of no type'}, but it is ${actual}.`,
  'too_many_pixels.block': ({ megabytes }) =>
    `The TIFF stores its pixels in blocks of more than ${megabytes} MB. Save it in tiles, for example with gdal_translate -co TILED=YES.`,
  'file_too_large.no_scene': ({ maxMegabytes }) =>
    `The file is larger than ${maxMegabytes} MB. Only a georeferenced TIFF, or a radar TIFF of 16 bits or more, may be larger.`,
  'damaged_image.file': () => 'The image file is cut short or damaged.',
  'damaged_image.decoder': () => 'The image decoder crashed on this file, so it is refused as damaged.',
  image_too_slow: ({ seconds }) =>
    `The image takes longer than ${seconds} s to analyse. Send a smaller one, saved without interlacing.`,
}
