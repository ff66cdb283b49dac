import type { Chart, ChartOptions } from '@varuna/map/chart'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { fetchTilesUrl } from './fetch-tiles-url.ts'
import { useTheme } from './use-theme.ts'

export type ChartStatus = 'loading' | 'ready' | 'without-land' | 'unavailable'

type LazyChartOptions = Pick<ChartOptions, 'label' | 'centre' | 'zoom' | 'use' | 'onChoose'>

/** Creates a chart in `frame` when the frame first becomes visible; null until then. Options count when it is created. */
export function useLazyChart(
  frame: RefObject<HTMLDivElement | null>,
  options: LazyChartOptions,
): { chart: Chart | null; status: ChartStatus } {
  const [status, setStatus] = useState<ChartStatus>('loading')
  const [chart, setChart] = useState<Chart | null>(null)
  const theme = useTheme()

  const createChart = useEffectEvent((Constructor: typeof Chart, container: HTMLDivElement, tiles: string | null) => {
    const created = new Constructor(container, {
      ...options,
      theme,
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

  useEffect(() => chart?.setTheme(theme), [chart, theme])

  return { chart, status }
}
