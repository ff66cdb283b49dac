import type { None } from './none.ts'

export type ImageFault =
  | {
      readonly code:
        | 'not_an_image'
        | 'not_an_image.drawing'
        | 'not_an_image.picture'
        | 'damaged_image.file'
        | 'damaged_image.decoder'
      readonly params: None
    }
  | {
      readonly code: 'too_many_pixels.size'
      readonly params: { readonly megapixels: number; readonly maxMegapixels: number }
    }
  | { readonly code: 'not_an_image.samples'; readonly params: { readonly bands: number; readonly bits: number } }
  | {
      readonly code: 'too_many_pixels.memory' | 'too_many_pixels.block'
      readonly params: { readonly megabytes: number }
    }
  | { readonly code: 'file_too_large.no_scene'; readonly params: { readonly maxMegabytes: number } }
  | { readonly code: 'type_mismatch'; readonly params: { readonly claimed: string; readonly actual: string } }
  | { readonly code: 'image_too_slow'; readonly params: { readonly seconds: number } }
