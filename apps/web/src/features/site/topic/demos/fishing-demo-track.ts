import type { FishingDemoScore, FishingDemoTrack } from '@varuna/contract/site/demo'
import { fishingDemonstrationWords as words } from '@varuna/language/site/demonstrations/fishing'

export interface DemoTrack {
  speeds: readonly number[]
  /** Turns back and forth, as with gear in the water; otherwise holds its course. */
  turning: boolean
}

export const MINUTES_BETWEEN = 30
export const MAX_KNOTS = 16

type Preset = { name: string; track: DemoTrack }

export const presets: [Preset, Preset, Preset, Preset] = [
  { name: words.presets.passage, track: { turning: false, speeds: [12, 12.5, 12, 12, 11.5, 12, 12, 12.5, 12] } },
  { name: words.presets.trawling, track: { turning: true, speeds: [10.5, 9, 4, 3.5, 3, 3.5, 3.5, 3, 3.5] } },
  { name: words.presets.longlining, track: { turning: true, speeds: [11, 9, 8, 8.5, 1, 1, 4, 4.5, 4] } },
  { name: words.presets.drifting, track: { turning: false, speeds: [0.5, 0.5, 1, 0.5, 0.5, 0.5, 1, 0.5, 0.5] } },
]

const OFFSHORE_NM = 40
const turnDegrees = [70, -60]

export const toRequestBody = ({ speeds, turning }: DemoTrack): FishingDemoTrack => ({
  minutesBetween: MINUTES_BETWEEN,
  distanceFromShoreNm: OFFSHORE_NM,
  reports: speeds.map((speedKnots, index) => ({
    speedKnots,
    turnDegrees: turning ? (turnDegrees[index % turnDegrees.length] ?? 0) : 0,
  })),
})

export const formatClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function describeScore({ probabilities, threshold, model }: FishingDemoScore): string {
  const likely = probabilities.filter((probability) => probability !== null && probability > threshold).length
  return words.score({
    clock: formatClock((probabilities.length - 1) * MINUTES_BETWEEN),
    last: probabilities.at(-1) ?? null,
    likely,
    reports: probabilities.length,
    threshold,
    version: model.version,
  })
}
