import { isTimed, type PositionReport } from '@varuna/ais/reports/report'
import type { FishingModel } from '@varuna/fishing/model'
import { assessReport, type KnownPosition } from '@varuna/fishing/scoring/assess-report'
import { splitTrack } from '@varuna/fishing/track/split-track'
import { combineReport, type CombinedReport } from '@varuna/fishing/verdict/combine'
import { readStatedRecord } from './read-stated-vessel.ts'
import { assessStoredVessel, type VesselKindEffects } from './vessel-kind.ts'
import { toKnownPosition, trackReach, withShore } from './vessel-track.ts'

interface Effects extends VesselKindEffects {
  fishingModel: FishingModel
}

/**
 * Assesses a received position, and the kind of its vessel, from the stored positions and static data of the vessel. Takes some
 * milliseconds, mostly reading earlier positions.
 */
export async function assessLatest(
  effects: Effects,
  position: PositionReport,
): Promise<CombinedReport & { report: KnownPosition }> {
  const { store, geo, fishingModel } = effects
  const { mmsi, timeMs } = position
  const report = withShore(geo, toKnownPosition(position))
  const received = await store.positions.track(mmsi, timeMs - trackReach.consideredMs, timeMs, trackReach.reach)
  const split = splitTrack(received.filter(isTimed).map(toKnownPosition), report)
  const track = split.track.map((one) => withShore(geo, one))
  const record = await readStatedRecord(store.positions, mmsi)
  const assessed = assessReport(fishingModel, { ...split, track, stated: record.stated }, report)
  const vessel = await assessStoredVessel(effects, mmsi, timeMs, { record })
  return { ...combineReport(assessed, vessel, 'received'), report }
}
