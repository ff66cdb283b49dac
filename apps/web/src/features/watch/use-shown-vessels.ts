import type { ChartBox } from '@varuna/map/chart-view'
import { useMemo } from 'react'
import { filterVessels } from './filters/filter-vessels.ts'
import { vesselsInView } from './filters/vessels-in-view.ts'
import type { WatchFilters } from './filters/watch-filters.ts'
import type { WatchVessel } from './live/watch-vessel.ts'

/** The vessels that meet the filters, and those of them in view: the map draws the first, the list shows the second. */
export function useShownVessels(
  vessels: readonly WatchVessel[],
  filters: WatchFilters,
  box: ChartBox | null,
  nowMs: number,
) {
  const filterMs = filters.withinMinutes === null ? 0 : nowMs
  const shown = useMemo(() => filterVessels(vessels, filters, filterMs), [vessels, filters, filterMs])
  const inView = useMemo(() => vesselsInView(shown, box, nowMs), [shown, box, nowMs])
  const allInView = useMemo(
    () => (shown === vessels ? inView : vesselsInView(vessels, box, nowMs)),
    [shown, vessels, inView, box, nowMs],
  )
  return { shown, inView, allInView }
}
