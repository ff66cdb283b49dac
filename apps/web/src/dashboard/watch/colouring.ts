import { vesselTones, vesselToneTokens } from '@varuna/map/vessels/chart-vessel'
import { FISHING_CLASSES, fishingClass, fishingToken } from '~/dashboard/verdict/fishing-scale.ts'
import { SPEED_CLASSES, speedClass, speedTokens } from '~/dashboard/vessel/speed-scale.ts'
import type { WatchVessel } from './watch-vessel.ts'

/** What a vessel's colour shows. */
export const colourings = ['type', 'speed', 'fishing'] as const
export type Colouring = (typeof colourings)[number]

type Coloured = Pick<WatchVessel, 'mmsi' | 'tone' | 'speedKnots'>

/** Probability that a vessel is fishing, by MMSI; null where the model has no result. */
export type FishingScores = ReadonlyMap<number, number | null>
export const noScores: FishingScores = new Map()

/** The colour tokens of all colourings. */
export const palette: readonly string[] = [
  ...vesselTones.map((tone) => vesselToneTokens[tone]),
  ...speedTokens,
  ...Array.from({ length: FISHING_CLASSES }, (_, index) => fishingToken(index)),
]

const unknown = vesselTones.indexOf('other')
const firstSpeed = vesselTones.length
const firstFishing = firstSpeed + SPEED_CLASSES

export interface Colours {
  name: Colouring
  /** Index of a vessel's colour in the palette; unknown values have the colour of other vessels. */
  indexOf: (vessel: Coloured) => number
  fishing: FishingScores
}

const orUnknown = (first: number, index: number | null) => (index === null ? unknown : first + index)

export function createColours(name: Colouring, fishing: FishingScores = noScores): Colours {
  const indexes: Record<Colouring, Colours['indexOf']> = {
    type: ({ tone }) => vesselTones.indexOf(tone),
    speed: ({ speedKnots }) => orUnknown(firstSpeed, speedClass(speedKnots)),
    fishing: ({ mmsi }) => orUnknown(firstFishing, fishingClass(fishing.get(mmsi) ?? null)),
  }
  return { name, indexOf: indexes[name], fishing }
}

export const colourToken = ({ indexOf }: Colours, vessel: Coloured): string =>
  palette[indexOf(vessel)] ?? vesselToneTokens.other

export const parseColouring = (text: string | null): Colouring => colourings.find((name) => name === text) ?? 'type'
