import type { Zone } from '@varuna/contract/watch/place'
import { isInArea } from '~/dashboard/area/drawn-area.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { isInZone } from '~/dashboard/zones/zones-query.ts'
import type { WatchFilters } from './watch-filters.ts'

const MS_PER_MINUTE = 60_000

/**
 * The vessels that match every filter, in their order; the same array when no filter is set. An unreported speed matches no range, and no
 * vessel matches a zone whose outline is unknown.
 */
export function filterVessels(
  vessels: readonly WatchVessel[],
  filters: WatchFilters,
  nowMs: number,
  zone: Pick<Zone, 'polygons'> | null = null,
): readonly WatchVessel[] {
  const checks = createChecks(filters, nowMs)
  if (filters.zone !== null) checks.push(({ lat, lon }) => zone !== null && isInZone(zone, lat, lon))
  return checks.length === 0 ? vessels : vessels.filter((vessel) => checks.every((meets) => meets(vessel)))
}

function createChecks(filters: WatchFilters, nowMs: number): ((vessel: WatchVessel) => boolean)[] {
  const { types, flags, speed, doing, area, traffic, withinMinutes } = filters
  const checks: ((vessel: WatchVessel) => boolean)[] = []
  if (types.length > 0) checks.push(({ tone }) => types.includes(tone))
  if (flags.length > 0) checks.push(({ flag }) => flag !== null && flags.includes(flag))
  const { leastKnots, mostKnots } = speed
  if (leastKnots !== null) checks.push(({ speedKnots }) => speedKnots !== null && speedKnots >= leastKnots)
  if (mostKnots !== null) checks.push(({ speedKnots }) => speedKnots !== null && speedKnots <= mostKnots)
  if (doing.length > 0) checks.push((vessel) => vessel.doing.some((kind) => doing.includes(kind)))
  if (area) checks.push(({ lat, lon }) => isInArea(area, lat, lon))
  if (traffic !== 'all') checks.push(({ isSimulated }) => isSimulated === (traffic === 'simulated'))
  if (withinMinutes !== null) {
    const earliestMs = nowMs - withinMinutes * MS_PER_MINUTE
    checks.push(({ timeMs }) => timeMs >= earliestMs)
  }
  return checks
}
