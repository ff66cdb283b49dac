import type { PlacedPosition } from '@varuna/fishing/scoring/score-track'
import type { Phase } from '@varuna/simulation/work/helm'
import { makeWork, type MadeWork } from '@varuna/simulation/work/made-work'
import { receive, type Reception } from '@varuna/simulation/work/receive'
import type { WorkKind } from '@varuna/simulation/work/work-kinds'

/** A made track as received: its positions in order of time, and what its vessel was doing at each. */
export type MadeTrack = {
  readonly work: MadeWork
  readonly seed: number
  readonly reception: Reception
  readonly positions: readonly PlacedPosition[]
  readonly phases: readonly Phase[]
}

/** Seeds of the tracks that train; tests and tables use others. */
export const TRAINING_SEEDS = Array.from({ length: 12 }, (_, at) => 1000 + at)
export const TEST_SEEDS = Array.from({ length: 4 }, (_, at) => 1 + at)

/** Made tracks of the kinds, one for each seed and reception, without a navigational status. */
export function* madeTracks(
  kinds: readonly WorkKind[],
  seeds: readonly number[],
  receptions: readonly Reception[],
): Generator<MadeTrack> {
  for (const kind of kinds)
    for (const seed of seeds) {
      const work = makeWork(kind, seed)
      for (const reception of receptions) {
        const reports = receive(work.motion, work.place, reception, seed)
        yield {
          work,
          seed,
          reception,
          positions: reports.map(({ phase: _, ...position }) => ({ ...position, navigationStatus: null })),
          phases: reports.map(({ phase }) => phase),
        }
      }
    }
}
