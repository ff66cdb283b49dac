import type { Chart } from '@varuna/map/chart'
import type { ChartPoint } from '@varuna/map/chart-point'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { fetchTilesUrl } from '~/dashboard/map/fetch-tiles-url.ts'
import { useTheme } from '~/dashboard/map/use-theme.ts'
import { fitView } from '../page/fit-view.ts'

export type ChartStatus = 'loading' | 'ready' | 'without-land' | 'unavailable'

type PlacesChart = {
  label: string
  points: readonly ChartPoint[]
  /** The map moves here when it changes. */
  target: { lat: number; lon: number } | null
  onChoose: (id: string) => void
}

/** Creates the chart in `frame` when it comes near the viewport, and returns its status. */
export function usePlacesChart(
  frame: RefObject<HTMLDivElement | null>,
  { label, points, target, onChoose }: PlacesChart,
) {
  const [status, setStatus] = useState<ChartStatus>('loading')
  const [chart, setChart] = useState<Chart | null>(null)
  const theme = useTheme()
  const onMarkerChoose = useEffectEvent(onChoose)

  const createChart = useEffectEvent((Constructor: typeof Chart, container: HTMLDivElement, tiles: string | null) => {
    const created = new Constructor(container, {
      label,
      theme,
      ...fitView(points, container.clientWidth),
      tiles,
      onLost: () => setStatus('unavailable'),
      onBaseMapMissing: () => setStatus((before) => (before === 'unavailable' ? before : 'without-land')),
      onChoose: (id) => onMarkerChoose(id),
    })
    setChart(created)
    setStatus(tiles === null ? 'without-land' : 'ready')
    return created
  })

  useEffect(() => {
    const container = frame.current
    if (!container) return
    let isCancelled = false
    let opened: Chart | null = null
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        try {
          const [{ Chart: Constructor }, tiles] = await Promise.all([
            import('~/dashboard/map/chart-with-worker.ts'),
            fetchTilesUrl(),
          ])
          if (!isCancelled) opened = createChart(Constructor, container, tiles)
        } catch {
          if (!isCancelled) setStatus('unavailable')
        }
      },
      { rootMargin: '300px' },
    )
    observer.observe(container)
    return () => {
      isCancelled = true
      observer.disconnect()
      opened?.destroy()
    }
  }, [frame])

  useEffect(() => chart?.setMarkers(points), [chart, points])
  useEffect(() => chart?.setTheme(theme), [chart, theme])
  useEffect(() => {
    if (target) chart?.flyTo(target.lat, target.lon)
  }, [chart, target])

  return status
}
