import type { Chart } from '@varuna/map/chart'
import type { ChartPoint } from '@varuna/map/chart-point'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Coordinates } from './location-check.ts'
import { findTiles } from './find-tiles.ts'
import { useTheme } from './use-theme.ts'

export type ChartStatus = 'waiting' | 'drawn' | 'without-land' | 'unavailable'

const zoom = 5
const resizeMs = 100

/** Draws the chart in `frame` once it is first seen; `status` tells whether a map could be drawn at all. */
export function useChart(
  frame: RefObject<HTMLDivElement | null>,
  label: string,
  centre: Coordinates,
  points: readonly ChartPoint[],
) {
  const [status, setStatus] = useState<ChartStatus>('waiting')
  const [chart, setChart] = useState<Chart | null>(null)
  const theme = useTheme()
  const { lat, lon } = centre

  const open = useEffectEvent((Constructor: typeof Chart, container: HTMLDivElement, tiles: string | null) => {
    const opened = new Constructor(container, {
      label,
      theme,
      centre,
      zoom,
      tiles,
      onLost: () => setStatus('unavailable'),
      onBaseMapMissing: () => setStatus((before) => (before === 'unavailable' ? before : 'without-land')),
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
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      try {
        const [{ Chart: Constructor }, tiles] = await Promise.all([import('./chart-with-worker.ts'), findTiles()])
        if (gone) return
        opened = open(Constructor, container, tiles)
        timer = setTimeout(() => opened?.resize(), resizeMs)
      } catch {
        if (!gone) setStatus('unavailable')
      }
    })
    observer.observe(container)
    return () => {
      gone = true
      observer.disconnect()
      clearTimeout(timer)
      opened?.destroy()
    }
  }, [frame])

  useEffect(() => chart?.setMarkers(points), [chart, points])
  useEffect(() => chart?.setTheme(theme), [chart, theme])
  useEffect(() => chart?.flyTo(lat, lon), [chart, lat, lon])

  return status
}
