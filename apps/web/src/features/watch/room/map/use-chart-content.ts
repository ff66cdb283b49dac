import type { Zone } from '@varuna/contract/watch/place'
import type { ChartBox } from '@varuna/map/chart-view'
import type { ChartEvent } from '@varuna/map/events/event-layer'
import { ringOfBox } from '@varuna/map/ring'
import { useEffect, useRef } from 'react'
import type { Track } from '~/dashboard/vessel/track-pieces.ts'
import { boxOfZone } from '../zones/zones-query.ts'
import type { ShownVessels, WatchChart } from '~/dashboard/watch/watch-chart.ts'

interface ChartContent extends ShownVessels {
  events: readonly ChartEvent[]
  /** The last day of the selected vessel. */
  track: Track | null
  zones: readonly Zone[] | undefined
  /** The zone and area filters of the room. */
  zone: Zone | null
  area: ChartBox | null
  /** A searched place. */
  mark: { lat: number; lon: number } | null
  /** The zone of a URL that also states a view, which is then kept; read once. */
  zoneInView: string | null
}

/** Draws the room's content, and moves the map to a newly selected zone. */
export function useChartContent(chart: WatchChart | null, content: ChartContent) {
  const { vessels, inView, density, selected, colours, isPast, events, track, zones, zone, area, mark, zoneInView } =
    content
  useEffect(
    () => chart?.show({ vessels, inView, density, selected, colours, isPast }),
    [chart, vessels, inView, density, selected, colours, isPast],
  )
  useEffect(() => chart?.setEvents(events), [chart, events])
  useEffect(() => chart?.setTrack(track), [chart, track])
  useEffect(() => chart?.setMark(mark), [chart, mark])
  useEffect(() => chart?.setZones(zones ?? []), [chart, zones])
  useEffect(
    () => chart?.setOutlines([...(area ? [ringOfBox(area)] : []), ...(zone?.polygons.flat() ?? [])]),
    [chart, area, zone],
  )
  const fitted = useRef(zoneInView)
  useEffect(() => {
    const box = zone && boxOfZone(zone)
    if (!chart || !box || fitted.current === zone.id) return
    fitted.current = zone.id
    chart.fit(box)
  }, [chart, zone])
}
