import { vesselTones, vesselToneTokens } from '@varuna/map/vessels/chart-vessel'
import { SPEED_CLASSES, speedClass, speedToken } from '~/dashboard/vessel/speed-scale.ts'
import type { WatchVessel } from '../live/watch-vessel.ts'

/** What the colours of vessels say. */
export const colourings = ['type', 'speed'] as const
export type Colouring = (typeof colourings)[number]

type Coloured = Pick<WatchVessel, 'tone' | 'speedKnots'>

/** The colour tokens of all colourings. */
export const palette: readonly string[] = [
  ...vesselTones.map((tone) => vesselToneTokens[tone]),
  ...Array.from({ length: SPEED_CLASSES }, (_, index) => speedToken(index)),
]

const unknown = vesselTones.indexOf('other')

/** Index of a vessel's colour in the palette; a speed that is not reported has the colour of what is not known. */
export const colourIndexes: Record<Colouring, (vessel: Coloured) => number> = {
  type: ({ tone }) => vesselTones.indexOf(tone),
  speed: ({ speedKnots }) => {
    const index = speedClass(speedKnots)
    return index === null ? unknown : vesselTones.length + index
  },
}

export const colourToken = (colouring: Colouring, vessel: Coloured): string =>
  palette[colourIndexes[colouring](vessel)] ?? vesselToneTokens.other

export const parseColouring = (text: string | null): Colouring => colourings.find((name) => name === text) ?? 'type'
