import type { Chart } from '@varuna/map/chart'
import type { ChartPoint } from '@varuna/map/chart-point'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Coordinates } from '../location-check/location-check.ts'
import { fetchTilesUrl } from './fetch-tiles-url.ts'
import { useTheme } from './use-theme.ts'

export type ChartStatus = 'loading' | 'ready' | 'without-land' | 'unavailable'

const zoom = 5

/** Creates the chart in `frame` when the frame first becomes visible, and returns its status. */
export function useChart(
  frame: RefObject<HTMLDivElement | null>,
  label: string,
  centre: Coordinates,
  points: readonly ChartPoint[],
) {
  const [status, setStatus] = useState<ChartStatus>('loading')
  const [chart, setChart] = useState<Chart | null>(null)
  const theme = useTheme()
  const { lat, lon } = centre

  const createChart = useEffectEvent((Constructor: typeof Chart, container: HTMLDivElement, tiles: string | null) => {
    const created = new Constructor(container, {
      label,
      theme,
      centre,
      zoom,
      tiles,
      onLost: () => setStatus('unavailable'),
      onBaseMapMissing: () => setStatus((before) => (before === 'unavailable' ? before : 'without-land')),
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
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      try {
        const [{ Chart: Constructor }, tiles] = await Promise.all([import('./chart-with-worker.ts'), fetchTilesUrl()])
        if (!isCancelled) opened = createChart(Constructor, container, tiles)
      } catch {
        if (!isCancelled) setStatus('unavailable')
      }
    })
    observer.observe(container)
    return () => {
      isCancelled = true
      observer.disconnect()
      opened?.destroy()
    }
  }, [frame])

  useEffect(() => chart?.setMarkers(points), [chart, points])
  useEffect(() => chart?.setTheme(theme), [chart, theme])
  useEffect(() => chart?.flyTo(lat, lon), [chart, lat, lon])

  return status
}
