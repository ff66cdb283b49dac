import { isInBox, type ChartBox } from '@varuna/map/chart-view'
import { reckon } from '@varuna/map/vessels/dead-reckoning'
import { wrapLongitude } from '@varuna/units/angle'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'

/** A newer position is used as reported: the vessel has moved less than half a mile since. */
const RECKONED_FROM_MS = 60_000

/** The vessels whose drawn position is within `box`; all of them when it is null. */
export function vesselsInView(
  vessels: readonly WatchVessel[],
  box: ChartBox | null,
  nowMs: number,
): readonly WatchVessel[] {
  if (box === null) return vessels
  return vessels.filter((vessel) => {
    if (nowMs - vessel.timeMs < RECKONED_FROM_MS) return isInBox(box, vessel.lat, vessel.lon)
    const { lat, lon } = reckon(vessel, nowMs)
    return isInBox(box, lat, wrapLongitude(lon))
  })
}
