import type { Zone } from '@varuna/contract/watch/place'
import type { ChartBox } from '@varuna/map/chart-view'
import { useMemo, useState } from 'react'
import { filterVessels } from './filters/filter-vessels.ts'
import { vesselsInView } from './filters/vessels-in-view.ts'
import type { WatchFilters } from './filters/watch-filters.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'

type Vessels = readonly WatchVessel[]

/** Returns the previous array when the next one holds the same vessels, so that nothing is sorted or drawn again. */
function createArrayCache() {
  let kept: Vessels = []
  return (next: Vessels): Vessels => {
    const isSame = next.length === kept.length && next.every((vessel, index) => vessel === kept[index])
    return isSame ? kept : (kept = next)
  }
}

/** The vessels that match the filters, for the map, and those of them in view, for the list. */
export function useShownVessels(
  vessels: Vessels,
  filters: WatchFilters,
  zone: Zone | null,
  box: ChartBox | null,
  nowMs: number,
) {
  const [keepShown] = useState(createArrayCache)
  const [keepInView] = useState(createArrayCache)
  const filterMs = filters.withinMinutes === null ? 0 : nowMs
  const shown = useMemo(
    () => keepShown(filterVessels(vessels, filters, filterMs, zone)),
    [keepShown, vessels, filters, filterMs, zone],
  )
  const inView = useMemo(() => keepInView(vesselsInView(shown, box, nowMs)), [keepInView, shown, box, nowMs])
  const allInView = useMemo(
    () => (shown.length === vessels.length ? inView : vesselsInView(vessels, box, nowMs)),
    [shown, vessels, inView, box, nowMs],
  )
  return { shown, inView, allInView }
}
