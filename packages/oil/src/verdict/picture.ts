/** Kind of picture, as far as the pixels show. */
export const pictureKinds = [
  'radar',
  'aerial_photograph',
  'surface_photograph',
  'satellite_photograph',
  'not_sea',
] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Apparent subject of a picture without sea. */
export type TakenFor = {
  readonly code:
    | 'document_or_screen'
    | 'drawing_or_chart'
    | 'indoor'
    | 'person_or_animal'
    | 'thing'
    | 'food_or_plant'
    | 'land'
    | 'sky_or_night'
    | 'noise_or_pattern'
    | 'unknown'
  readonly params: Readonly<Record<string, never>>
}

export type Picture = {
  kind: PictureKind
  /** Probability of the kind, 0 to 1. */
  certainty: number
  /** Null for any kind other than 'not_sea'. */
  takenFor: TakenFor | null
}
