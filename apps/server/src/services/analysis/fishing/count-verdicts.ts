import type { FishingModel } from '@varuna/fishing/model'
import { scoreTrack, type PlacedPosition } from '@varuna/fishing/scoring/score-track'
import type { StatedVessel } from '@varuna/fishing/stated-vessel'
import { combineAnswers } from '@varuna/fishing/verdict/combine'
import { assessVesselKind, type VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import { nothingKnown, type VesselKindAnswer } from '@varuna/fishing/vessel/evidence'
import { figuresOfTrack } from '@varuna/fishing/vessel/track-figures'
import { stepsOf } from '@varuna/fishing/vessel/track-steps'

/** Positions that are likely fishing by what the vessel does alone, and by both questions without and with what it states. */
export type Counts = {
  positions: number
  alone: number
  untyped: number
  open: number
  typed: number
  openTyped: number
}
export const noCounts = (): Counts => ({ positions: 0, alone: 0, untyped: 0, open: 0, typed: 0, openTyped: 0 })

/** The kind of a vessel is assessed again after this much more of its track, as the server does. */
const AGAIN_MS = 3_600_000

/** Adds the verdicts on the positions of one track, each from the positions up to it. */
export const countVerdicts = (
  { fishingModel, vesselModel }: { fishingModel: FishingModel; vesselModel: VesselModel },
  positions: readonly PlacedPosition[],
  stated: StatedVessel,
  counts: Counts,
): void => {
  const untyped = scoreTrack(fishingModel, positions)
  const typed = scoreTrack(fishingModel, positions, stated)
  let fromMs = -Infinity
  let answers: [VesselKindAnswer, VesselKindAnswer] | null = null
  for (const [index, position] of positions.entries()) {
    if (answers === null || position.timestampMs - fromMs >= AGAIN_MS) {
      fromMs = position.timestampMs
      const track = figuresOfTrack(stepsOf(positions.slice(0, index + 1)))
      const known = { ...nothingKnown, track: track.hoursUnderWay === 0 ? null : track }
      answers = [assessVesselKind(vesselModel, known), assessVesselKind(vesselModel, { ...known, ...stated })]
    }
    const [now, nowTyped] = [untyped[index], typed[index]]
    if (now === undefined || nowTyped === undefined) continue
    const both = combineAnswers(now, answers[0], 'received')
    const bothTyped = combineAnswers(nowTyped, answers[1], 'received')
    counts.positions += 1
    counts.alone += Number(now.verdict === 'fishing')
    counts.untyped += Number(both.verdict === 'fishing')
    counts.open += Number(both.reason?.code === 'vessel_kind_not_known')
    counts.typed += Number(bothTyped.verdict === 'fishing')
    counts.openTyped += Number(bothTyped.reason?.code === 'vessel_kind_not_known')
  }
}
