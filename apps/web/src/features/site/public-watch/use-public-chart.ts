import type { ReplayAlert } from '@varuna/contract/public/public-watch'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import type { ChartView } from '@varuna/map/chart-view'
import { wrapLongitude } from '@varuna/units/angle'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { useLazyChart, type ChartStatus } from '~/dashboard/map/use-lazy-chart.ts'
import type { Track } from '~/dashboard/vessel/track-pieces.ts'
import { createColours } from '~/dashboard/watch/colouring.ts'
import type { WatchChart, WatchChartOptions } from '~/dashboard/watch/watch-chart.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'

interface Content {
  vessels: readonly WatchVessel[]
  selected: number | null
  /** The time that the vessels are drawn for. */
  nowMs: number
  track: Track | null
  /** The opened alert. */
  alert: ReplayAlert['alert'] | null
  alerts: readonly ReplayAlert[]
  onSelectVessel: (mmsi: number | null) => void
  onSelectAlert: (id: string) => void
}

/** The seas that simulated ships sail on, across the width of the map. */
const CENTRE = { lat: 20, lon: 62 }
const WIDTH_DEGREES = 150
const TILE_PIXELS = 512
const zoomFor = (pixels: number) => Math.log2((pixels * 360) / (TILE_PIXELS * WIDTH_DEGREES))

const load = () => import('~/dashboard/watch/watch-chart.ts')
type Listeners = Pick<WatchChartOptions, 'now' | 'onView' | 'onSelectVessel' | 'onSelectEvent'>

/** Draws the watch in `frame`, with the chart of the Watch room. */
export function usePublicChart(frame: RefObject<HTMLDivElement | null>, content: Content): ChartStatus {
  const { vessels, selected, nowMs, track, alert, alerts, onSelectVessel, onSelectAlert } = content
  const clock = useRef(nowMs)
  const [view, setView] = useState<ChartView | null>(null)
  const { chart, status } = useLazyChart<WatchChart, Awaited<ReturnType<typeof load>>, Listeners>(frame, {
    load,
    listeners: {
      now: () => clock.current,
      onView: setView,
      onSelectVessel,
      onSelectEvent: onSelectAlert,
    },
    create: ({ WatchChart: Constructor }, container, surroundings, handlers) =>
      new Constructor(container, {
        centre: CENTRE,
        zoom: zoomFor(container.clientWidth),
        use: 'panel',
        ...surroundings,
        ...handlers,
      }),
  })
  const colours = useMemo(() => createColours('type'), [])
  const draw = useEffectEvent(() => {
    clock.current = nowMs
    chart?.show({ vessels, inView: vessels, density: [], selected, colours, isPast: true })
  })
  useEffect(() => draw(), [chart, vessels, selected, nowMs, view])
  useEffect(() => chart?.setTrack(track), [chart, track])
  useEffect(
    () =>
      chart?.setEvents(
        alerts.flatMap(({ alert: { id, lat, lon }, event }) =>
          lat === null || lon === null || event === null ? [] : [{ id, lat, lon, kind: event.kind }],
        ),
      ),
    [chart, alerts],
  )
  useEffect(() => {
    if (!chart || !alert || alert.lat === null || alert.lon === null) return
    const sailed = (track?.points ?? []).map(({ lat, lon }) => ({ lat, lon: wrapLongitude(lon) }))
    const box = boxOfPlaces([...sailed, { lat: alert.lat, lon: alert.lon }])
    if (box) chart.fit(box)
  }, [chart, alert, track])
  return status
}
