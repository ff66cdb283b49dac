/** What a picture is, as far as the pixels show. */
export const pictureKinds = [
  'radar',
  'aerial_photograph',
  'surface_photograph',
  'satellite_photograph',
  'not_sea',
] as const
export type PictureKind = (typeof pictureKinds)[number]

/** What a picture that does not show the sea seems to show. */
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
  /** Null for a kind other than 'not_sea'. */
  takenFor: TakenFor | null
}
