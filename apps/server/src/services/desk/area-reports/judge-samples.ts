import { isTimed } from '@varuna/ais/reports/report'
import { combineAnswers } from '@varuna/fishing/verdict/combine'
import type { FishingModel } from '@varuna/fishing/model'
import type { JudgedSample } from '@varuna/tracks/presence/area-totals'
import type { Presence } from '@varuna/tracks/presence/presence'
import { createPositionScorer } from '../../../jobs/tracks/score-track.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { StatedRecord } from '../../analysis/fishing/read-stated-vessel.ts'
import { assessStoredVessel, type VesselKindEffects } from '../../analysis/fishing/vessel-kind.ts'
import { trackReach } from '../../analysis/fishing/vessel-track.ts'
import type { SampledPosition } from '../../watch/presence/read-presence.ts'

export interface JudgeEffects extends VesselKindEffects {
  store: VesselKindEffects['store'] & { positions: Pick<Store['positions'], 'last'> }
  fishingModel: FishingModel
}

type Sample = {
  readonly track: number | null
  readonly position: Parameters<ReturnType<typeof createPositionScorer>>[0]
}

/**
 * The answers to whether a vessel was fishing at the sampled positions of its tracks (AREA-6): those that its page, the live map and the
 * alerts have, with what kind of vessel it is by all that is known of it now.
 */
export async function judgeSamples(
  effects: JudgeEffects,
  mmsi: number,
  presence: Presence<SampledPosition>,
  record: StatedRecord,
): Promise<ReadonlyMap<number, readonly JudgedSample[]>> {
  const { store, geo, fishingModel } = effects
  const judged = new Map<number, JudgedSample[]>()
  const samples = samplesOf(presence)
  const [first] = samples
  if (first === undefined) return judged
  const beginsMs = first.position.timeMs
  const before = await store.positions.track(mmsi, beginsMs - trackReach.consideredMs, beginsMs, trackReach.reach)
  const last = await store.positions.last(mmsi)
  const vessel = await assessStoredVessel(effects, mmsi, last?.timeMs ?? beginsMs, { record })
  const score = createPositionScorer({ model: fishingModel, coastline: geo.coastline }, record.stated)
  const leadIn = before
    .filter(isTimed)
    .toSorted((a, b) => a.timeMs - b.timeMs)
    .map((position): Sample => ({ track: null, position }))
  for (const { track, position } of [...leadIn, ...samples]) {
    const { timeMs, probability } = score(position)
    if (track === null) continue
    const answer = probability === null ? null : probability > fishingModel.threshold ? 'fishing' : 'not_fishing'
    const verdict =
      answer === null ? 'cannot_say' : combineAnswers({ verdict: answer, probability }, vessel, 'received').verdict
    const known = judged.get(track)
    if (known) known.push({ timeMs, verdict })
    else judged.set(track, [{ timeMs, verdict }])
  }
  return judged
}

/** The samples of all tracks in order of time, up to the last moment in the area. */
function samplesOf({ samples, lastMs, pieces }: Presence<SampledPosition>): Sample[] {
  const present = new Set(pieces.map(({ track }) => track))
  return [...samples]
    .filter(([track]) => present.has(track))
    .flatMap(([track, positions]) => positions.map((position) => ({ track, position })))
    .filter(({ position }) => position.timeMs <= (lastMs ?? 0))
    .sort((a, b) => a.position.timeMs - b.position.timeMs)
}
