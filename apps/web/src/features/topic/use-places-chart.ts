import type { Chart } from '@varuna/map/chart'
import type { ChartPoint } from '@varuna/map/chart-point'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { findTiles } from '~/dashboard-kit/find-tiles.ts'
import { useTheme } from '~/dashboard-kit/use-theme.ts'
import { viewOf } from './view-of.ts'

export type ChartStatus = 'waiting' | 'drawn' | 'without-land' | 'unavailable'

type PlacesChart = {
  label: string
  points: readonly ChartPoint[]
  /** Where the map moves when it changes. */
  towards: { lat: number; lon: number } | null
  onChoose: (id: string) => void
}

/** Draws the places in `frame` once it comes near the screen; the status tells whether a map could be drawn at all. */
export function usePlacesChart(
  frame: RefObject<HTMLDivElement | null>,
  { label, points, towards, onChoose }: PlacesChart,
) {
  const [status, setStatus] = useState<ChartStatus>('waiting')
  const [chart, setChart] = useState<Chart | null>(null)
  const theme = useTheme()
  const choose = useEffectEvent(onChoose)

  const open = useEffectEvent((Constructor: typeof Chart, container: HTMLDivElement, tiles: string | null) => {
    const opened = new Constructor(container, {
      label,
      theme,
      ...viewOf(points, container.clientWidth),
      tiles,
      onLost: () => setStatus('unavailable'),
      onBaseMapMissing: () => setStatus((before) => (before === 'unavailable' ? before : 'without-land')),
      onChoose: (id) => choose(id),
    })
    setChart(opened)
    setStatus(tiles === null ? 'without-land' : 'drawn')
    return opened
  })

  useEffect(() => {
    const container = frame.current
    if (!container) return
    let gone = false
    let opened: Chart | null = null
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        try {
          const [{ Chart: Constructor }, tiles] = await Promise.all([
            import('~/dashboard-kit/chart-with-worker.ts'),
            findTiles(),
          ])
          if (!gone) opened = open(Constructor, container, tiles)
        } catch {
          if (!gone) setStatus('unavailable')
        }
      },
      { rootMargin: '300px' },
    )
    observer.observe(container)
    return () => {
      gone = true
      observer.disconnect()
      opened?.destroy()
    }
  }, [frame])

  useEffect(() => chart?.setMarkers(points), [chart, points])
  useEffect(() => chart?.setTheme(theme), [chart, theme])
  useEffect(() => {
    if (towards) chart?.flyTo(towards.lat, towards.lon)
  }, [chart, towards])

  return status
}
