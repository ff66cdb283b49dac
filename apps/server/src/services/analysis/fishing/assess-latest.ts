import { isTimed, type PositionReport } from '@varuna/ais/reports/report'
import type { FishingModel } from '@varuna/fishing/model'
import { assessReport, type AssessedReport, type KnownPosition } from '@varuna/fishing/scoring/assess-report'
import { splitTrack } from '@varuna/fishing/track/split-track'
import type { Geo } from '@varuna/geo/locate'
import type { Store } from '../../../store/interfaces/store.ts'
import { readStatedVessel } from './read-stated-vessel.ts'
import { toKnownPosition, trackReach, withShore } from './vessel-track.ts'

interface Effects {
  store: { positions: Pick<Store['positions'], 'track' | 'vessels' | 'staticReports'> }
  geo: Pick<Geo, 'coastline'>
  fishingModel: FishingModel
}

/**
 * Assesses a received position using the vessel's earlier stored positions and its static data. Takes some milliseconds, mostly reading
 * earlier positions.
 */
export async function assessLatest(
  { store, geo, fishingModel }: Effects,
  position: PositionReport,
): Promise<AssessedReport & { report: KnownPosition }> {
  const { mmsi, timeMs } = position
  const report = withShore(geo, toKnownPosition(position))
  const received = await store.positions.track(mmsi, timeMs - trackReach.consideredMs, timeMs, trackReach.reach)
  const split = splitTrack(received.filter(isTimed).map(toKnownPosition), report)
  const track = split.track.map((one) => withShore(geo, one))
  const stated = await readStatedVessel(store.positions, mmsi)
  return { ...assessReport(fishingModel, { ...split, track, stated }, report), report }
}
