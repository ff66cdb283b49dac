import type { PictureKind } from './picture.ts'

type None = Readonly<Record<string, never>>
type Share = { readonly share: number }

/** Why an image gets no verdict. Probabilities are 0 to 1. */
export type Abstention =
  | {
      readonly code: 'too_small'
      readonly params: { readonly widthPixels: number; readonly heightPixels: number; readonly minSidePixels: number }
    }
  | { readonly code: 'too_narrow' | 'flat' | 'damaged' | 'not_sea' | 'no_slick_found'; readonly params: None }
  | { readonly code: 'kind_not_trained'; readonly params: { readonly kind: PictureKind } }
  | { readonly code: 'kind_unsure'; readonly params: { readonly kind: PictureKind; readonly certainty: number } }
  | {
      readonly code: 'oil_possible'
      readonly params: { readonly kind: PictureKind; readonly probability: number; readonly oilFrom: number }
    }
  | {
      readonly code: 'too_close'
      readonly params: { readonly probability: number; readonly unsureFrom: number; readonly unsureTo: number }
    }

/** What is visible in an image. Shares of its area are 0 to 1. */
export type Sight =
  | {
      readonly code: 'dark_patches'
      readonly params: {
        readonly count: number
        readonly share: number
        readonly largestShape: 'long' | 'compact'
        readonly largestEdge: 'sharp' | 'soft'
      }
    }
  | { readonly code: 'bright_left_out' | 'nearly_black' | 'brown' | 'blue' | 'low_sun'; readonly params: Share }
  /** 'of_one_part': the reasons after it were observed in one part of a scene. */
  | {
      readonly code: 'no_dark_patch' | 'no_colour_stands_out' | 'of_one_part' | 'frame_left_out'
      readonly params: None
    }

/** The basis of a verdict on an image; without a verdict, the abstention comes first. */
export type OilReason = Abstention | Sight

/** Missing information that would make the verdict on an image more certain. */
export type OilGap = {
  readonly code: 'wind' | 'second_pass' | 'place_and_time' | 'radar_image' | 'image_of_sea'
  readonly params: None
}

/** What would help to get a verdict. */
export type OilHelp = {
  readonly code:
    | 'picture_of_sea'
    | 'trained_kind'
    | 'second_picture'
    | 'larger_picture'
    | 'crop_to_water'
    | 'picture_with_detail'
    | 'whole_file'
  readonly params: None
}
