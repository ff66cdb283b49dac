import type { ChartOptions } from '@varuna/map/chart'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { onConnectionBack } from '~/api/connection.ts'
import { fetchTilesUrl } from './fetch-tiles-url.ts'
import { useTheme } from './use-theme.ts'

export type ChartStatus = 'loading' | 'ready' | 'without-land' | 'lost' | 'unavailable'

/** Options common to all charts. */
type ChartSurroundings = Required<Pick<ChartOptions, 'theme' | 'tiles' | 'onLost' | 'onRestored' | 'onBaseMapMissing'>>

interface DrawnChart {
  setTheme(theme: ChartOptions['theme']): void
  destroy(): void
}

/** Callbacks of a chart; it always calls those of the latest render. */
type Listeners = { readonly [Name: string]: ((...values: never[]) => unknown) | undefined }

interface LazyChart<Drawn extends DrawnChart, Code, Handlers extends Listeners> {
  listeners: Handlers
  /** Distance from the viewport at which the chart is created, such as '300px'; 0 by default. */
  margin?: string | undefined
  /** The frame is visible from the start, so it need not be observed. */
  isInSight?: boolean
  /** Imports the chart's code. */
  load: () => Promise<Code>
  /** Throws when WebGL 2 is missing. */
  create: (code: Code, container: HTMLElement, surroundings: ChartSurroundings, listeners: Handlers) => Drawn
}

/**
 * Creates a chart in `frame` when the frame first becomes visible; null until then. What could not be loaded over a lost connection, the
 * chart's code or its base map, is loaded once the connection is back: the chart is then created again.
 */
export function useLazyChart<Drawn extends DrawnChart, Code, Handlers extends Listeners>(
  frame: RefObject<HTMLElement | null>,
  { load, create, listeners, margin = '0px', isInSight = false }: LazyChart<Drawn, Code, Handlers>,
): { chart: Drawn | null; status: ChartStatus } {
  const [status, setStatus] = useState<ChartStatus>('loading')
  const [chart, setChart] = useState<Drawn | null>(null)
  const [attempt, setAttempt] = useState(0)
  const theme = useTheme()

  const onBack = useEffectEvent(() => {
    if (status === 'without-land' || status === 'unavailable') setAttempt((before) => before + 1)
  })
  useEffect(() => onConnectionBack(() => void onBack()), [])

  const loadCode = useEffectEvent(load)
  const call = useEffectEvent((name: string, values: never[]) => listeners[name]?.(...values))
  const createChart = useEffectEvent((code: Code, container: HTMLElement, tiles: string | null) => {
    const drawn: ChartStatus = tiles === null ? 'without-land' : 'ready'
    const handlers = Object.fromEntries(
      Object.keys(listeners).map((name) => [name, (...values: never[]) => call(name, values)]),
    ) as Handlers
    const surroundings: ChartSurroundings = {
      theme,
      tiles,
      onLost: () => setStatus('lost'),
      onRestored: () => setStatus(drawn),
      onBaseMapMissing: () => setStatus((before) => (before === 'ready' ? 'without-land' : before)),
    }
    const created = create(code, container, surroundings, handlers)
    setChart(created)
    setStatus(drawn)
    return created
  })

  useEffect(() => {
    const container = frame.current
    if (!container) return
    let isCancelled = false
    let opened: Drawn | null = null
    const open = async () => {
      try {
        const [code, tiles] = await Promise.all([loadCode(), fetchTilesUrl()])
        if (!isCancelled) opened = createChart(code, container, tiles)
      } catch {
        if (!isCancelled) setStatus('unavailable')
      }
    }
    const observer = isInSight
      ? null
      : new IntersectionObserver(
          ([entry]) => {
            if (!entry?.isIntersecting) return
            observer?.disconnect()
            void open()
          },
          { rootMargin: margin },
        )
    if (observer) observer.observe(container)
    else void open()
    return () => {
      isCancelled = true
      observer?.disconnect()
      opened?.destroy()
      setChart(null)
    }
  }, [frame, margin, isInSight, attempt])

  useEffect(() => chart?.setTheme(theme), [chart, theme])

  return { chart, status }
}
