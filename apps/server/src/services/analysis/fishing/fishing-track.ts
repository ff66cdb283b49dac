import { isTimed } from '@varuna/ais/reports/report'
import { setImmediate as immediate } from 'node:timers/promises'
import type { AisTrackQuery } from '@varuna/contract/watch/ais-vessel'
import type { FishingTrack } from '@varuna/contract/analysis/track-file'
import type { FishingModel } from '@varuna/fishing/model'
import { combineAnswers } from '@varuna/fishing/verdict/combine'
import { createPositionScorer, type ScoredPosition } from '../../../jobs/tracks/score-track.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { readStatedRecord } from './read-stated-vessel.ts'
import { assessStoredVessel, type VesselKindEffects } from './vessel-kind.ts'
import { readTrackPage, requireVessel } from '../../watch/ais/vessels.ts'

interface Effects extends VesselKindEffects {
  store: Pick<Store, 'positions' | 'vesselLists'>
  fishingModel: FishingModel
}

/** Earlier positions that the model uses: at most two days, one every four minutes. */
const LEAD_IN = { ms: 14 * 86_400_000, reach: { mostMoments: 720, spacingMs: 240_000 } }
/** Positions scored before yielding to other requests: some milliseconds. */
const POSITIONS_A_TURN = 100

/** A vessel's stored positions, each with the probability that it is a fishing vessel that fishes there. Throws `not_found`. */
export async function getFishingTrack(effects: Effects, mmsi: number, query: AisTrackQuery): Promise<FishingTrack> {
  const { store, geo, fishingModel } = effects
  const page = await readTrackPage(store.positions, mmsi, query)
  const [first] = page.positions
  if (first === undefined) await requireVessel({ store }, mmsi)
  const beginsMs = first?.timeMs ?? 0
  const before =
    first === undefined ? [] : await store.positions.track(mmsi, beginsMs - LEAD_IN.ms, beginsMs, LEAD_IN.reach)
  const record = await readStatedRecord(store.positions, mmsi)
  const score = createPositionScorer({ model: fishingModel, coastline: geo.coastline }, record.stated)
  const positions: FishingTrack['positions'] = []
  const vessel = await assessStoredVessel(effects, mmsi, page.positions.at(-1)?.timeMs ?? beginsMs, { record })
  const combine = ({ probability, reason, ...scored }: ScoredPosition): ScoredPosition => {
    if (probability === null) return { ...scored, probability, reason }
    if (scored.mayBeSetting && vessel.verdict === 'fishing_vessel')
      return { ...scored, probability: null, reason: 'may_be_setting' }
    const verdict = probability > fishingModel.threshold ? 'fishing' : 'not_fishing'
    const both = combineAnswers({ verdict, probability }, vessel, 'received')
    return {
      ...scored,
      probability: both.probability,
      reason: both.probability === null ? (both.reason?.code ?? null) : null,
    }
  }
  const all = [...[...before].sort((a, b) => a.timeMs - b.timeMs).filter(isTimed), ...page.positions]
  const leadIn = all.length - page.positions.length
  for (const [at, position] of all.entries()) {
    if (at % POSITIONS_A_TURN === 0) await immediate()
    const scored = score(position)
    if (at >= leadIn) positions.push(describe(combine(scored)))
  }
  return {
    mmsi,
    positions,
    threshold: fishingModel.threshold,
    model: { name: 'varuna-fishing', version: fishingModel.version },
    next: page.next,
  }
}

const describe = ({ timeMs, mayBeSetting: _, ...position }: ScoredPosition) => ({
  time: new Date(timeMs).toISOString(),
  ...position,
})
