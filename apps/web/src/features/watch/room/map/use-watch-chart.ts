import type { RefObject } from 'react'
import { useLazyChart } from '~/dashboard/map/use-lazy-chart.ts'
import type { StartView, WatchChart, WatchChartOptions } from '~/dashboard/watch/watch-chart.ts'

type Listeners = Pick<WatchChartOptions, 'now' | 'onView' | 'onSelectVessel' | 'onSelectEvent' | 'onMeasure'>

const load = () => import('~/dashboard/watch/watch-chart.ts')

/** The chart of the room in `frame`; its code is imported only here. */
export const useWatchChart = (frame: RefObject<HTMLDivElement | null>, start: StartView, listeners: Listeners) =>
  useLazyChart<WatchChart, Awaited<ReturnType<typeof load>>, Listeners>(frame, {
    isInSight: true,
    load,
    listeners,
    create: ({ WatchChart: Constructor }, container, surroundings, handlers) =>
      new Constructor(container, { ...start, ...surroundings, ...handlers }),
  })
