import type { ImageScene, PictureKind } from './image.ts'

/** Contents of the PDF of an analysed image. */
export interface ImageReportWords {
  readonly title: string
  readonly headlines: Readonly<Record<'oil_spill' | 'clean_water' | 'cannot_say', string>>
  readonly probability: (share: number) => string
  readonly noProbability: string
  readonly analysed: (time: string, model: string) => string
  readonly kind: (kind: PictureKind, certainty: number) => string
  readonly takenFor: (what: string) => string
  readonly picture: string
  readonly heatExplained: string
  readonly reasons: string
  readonly helps: string
  readonly missing: string
  readonly caution: string
  readonly cautions: readonly string[]
  readonly notes: string
  readonly slicks: string
  readonly noSlicks: string
  readonly slick: (slick: { number: number; share: number; areaKm2: number | null; lengthKm: number | null }) => string
  readonly allSlicks: (share: number, areaKm2: number | null) => string
  readonly slickRange: (count: number, low: number, high: number) => string
  readonly place: string
  readonly noPlace: string
  readonly placeFrom: Readonly<Record<ImageScene['from'], string>>
  readonly noTime: string
  readonly metresPerPixel: (metres: number) => string
  readonly mapSource: string
  readonly vessels: string
  readonly vesselsAround: (radiusNm: number, minutes: number) => string
  readonly noVessels: string
  /** `number` is the mark on the map. */
  readonly vessel: (vessel: {
    number: number
    name: string | null
    mmsi: number
    distanceNm: number
    minutesApart: number
    simulated: boolean
    atImageTime: { distanceNm: number } | null
  }) => string
  readonly vesselsNotSought: string
  readonly moreVessels: string
  readonly digest: string
  readonly nauticalMiles: (count: number) => string
  readonly page: (page: number, count: number | null) => string
  readonly glyphsMissing: string
}
