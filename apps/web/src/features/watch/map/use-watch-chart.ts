import type { ChartView } from '@varuna/map/chart-view'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { fetchTilesUrl } from '~/dashboard/map/fetch-tiles-url.ts'
import { useTheme } from '~/dashboard/map/use-theme.ts'
import type { StartView } from './start-view.ts'
import type { WatchChart } from './watch-chart.ts'

export type ChartStatus = 'loading' | 'ready' | 'without-land' | 'lost' | 'unavailable'

interface Listeners {
  onView: (view: ChartView) => void
  onSelectVessel: (mmsi: number | null) => void
  onSelectEvent: (id: string) => void
}

/** Creates the chart in `frame`; its code is fetched only here. */
export function useWatchChart(frame: RefObject<HTMLDivElement | null>, start: StartView, listeners: Listeners) {
  const [status, setStatus] = useState<ChartStatus>('loading')
  const [chart, setChart] = useState<WatchChart | null>(null)
  const theme = useTheme()
  const onView = useEffectEvent(listeners.onView)
  const onSelectVessel = useEffectEvent(listeners.onSelectVessel)
  const onSelectEvent = useEffectEvent(listeners.onSelectEvent)

  const create = useEffectEvent((Constructor: typeof WatchChart, container: HTMLElement, tiles: string | null) => {
    const drawn: ChartStatus = tiles === null ? 'without-land' : 'ready'
    const created = new Constructor(container, {
      ...start,
      theme,
      tiles,
      now: () => Date.now(),
      onLost: () => setStatus('lost'),
      onRestored: () => setStatus(drawn),
      onBaseMapMissing: () => setStatus((before) => (before === 'ready' ? 'without-land' : before)),
      onView: (view) => onView(view),
      onSelectVessel: (mmsi) => onSelectVessel(mmsi),
      onSelectEvent: (id) => onSelectEvent(id),
    })
    setChart(created)
    setStatus(drawn)
    return created
  })

  useEffect(() => {
    const container = frame.current
    if (!container) return
    let isCancelled = false
    let opened: WatchChart | null = null
    Promise.all([import('./watch-chart.ts'), fetchTilesUrl()]).then(
      ([{ WatchChart: Constructor }, tiles]) => {
        if (isCancelled) return
        try {
          opened = create(Constructor, container, tiles)
        } catch {
          setStatus('unavailable')
        }
      },
      () => !isCancelled && setStatus('unavailable'),
    )
    return () => {
      isCancelled = true
      opened?.destroy()
      setChart(null)
    }
  }, [frame])

  useEffect(() => chart?.setTheme(theme), [chart, theme])
  return { chart, status }
}
