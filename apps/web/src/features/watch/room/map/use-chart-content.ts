import type { AnchorageList, Zone } from '@varuna/contract/watch/place'
import type { ChartBox } from '@varuna/map/chart-view'
import type { Rectangle } from '@varuna/map/free-part'
import type { ChartEvent } from '@varuna/map/events/event-layer'
import type { MapLayerName } from '@varuna/map/layers/map-layers'
import type { ChartMeasure } from '@varuna/map/measure/measure-layer'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { ringOfArea, type DrawnArea } from '~/dashboard/area/drawn-area.ts'
import type { Track } from '~/dashboard/vessel/track-pieces.ts'
import type { DrawnPresence } from '~/dashboard/watch/map-tools.ts'
import type { ShownVessels, WatchChart } from '~/dashboard/watch/watch-chart.ts'
import { boxOfZone } from '~/dashboard/zones/zones-query.ts'

interface ChartContent extends ShownVessels {
  events: readonly ChartEvent[]
  /** The last day of the selected vessel. */
  track: Track | null
  zones: readonly Zone[] | undefined
  /** The zone and area filters of the room. */
  zone: Zone | null
  area: DrawnArea | null
  /** Zones that the selected vessel or the searched place is in. */
  around: readonly Zone[]
  /** A searched place. */
  mark: { lat: number; lon: number } | null
  /** The address states a view, which is then kept when a zone is chosen. */
  hasView: boolean
  /** The part of the map that nothing covers. */
  freePart: () => Rectangle
  /** Layers of the map, the time of the night, and anchorages. */
  layers: readonly MapLayerName[]
  nowMs: number
  anchorages: AnchorageList['anchorages']
  /** Hours of presence of the last 30 days. */
  presence: DrawnPresence
  measure: ChartMeasure
  isMeasuring: boolean
}

/** Draws the room's content, and moves the map to a newly selected zone. */
export function useChartContent(chart: WatchChart | null, content: ChartContent) {
  const { vessels, inView, density, isDensityHidden = false, selected, colours, isPast } = content
  const { events, track, zones, zone, area, mark, hasView } = content
  const { around, layers, nowMs, anchorages, presence, measure, isMeasuring } = content
  useEffect(
    () => chart?.show({ vessels, inView, density, isDensityHidden, selected, colours, isPast }),
    [chart, vessels, inView, density, isDensityHidden, selected, colours, isPast],
  )
  useEffect(() => chart?.setEvents(events), [chart, events])
  useEffect(() => chart?.setTrack(track), [chart, track])
  useEffect(() => chart?.setMark(mark), [chart, mark])
  useEffect(() => chart?.setAround(around), [chart, around])
  const shownZones = useMemo(
    () =>
      zones?.filter(({ kind }) => layers.includes(kind === 'exclusive_economic_zone' ? 'exclusive' : 'protected')) ??
      [],
    [zones, layers],
  )
  useEffect(() => chart?.setZones(shownZones), [chart, shownZones])
  useEffect(() => chart?.tools.setLayers(layers, nowMs, anchorages), [chart, layers, nowMs, anchorages])
  useEffect(() => chart?.tools.setPresence(presence), [chart, presence])
  useEffect(() => chart?.tools.setMeasure(measure), [chart, measure])
  useEffect(() => {
    if (chart) chart.tools.isMeasuring = isMeasuring
  }, [chart, isMeasuring])
  useEffect(
    () => chart?.setOutlines([...(area ? [ringOfArea(area)] : []), ...(zone?.polygons.flat() ?? [])]),
    [chart, area, zone],
  )
  const fitted = useRef<string | null>(null)
  const fit = useEffectEvent((drawn: WatchChart, box: ChartBox) => drawn.fit(box, content.freePart()))
  useEffect(() => {
    if (hasView) fitted.current = null
    const box = zone && boxOfZone(zone)
    if (!chart || !box || hasView || fitted.current === zone.id) return
    fitted.current = zone.id
    fit(chart, box)
  }, [chart, zone, hasView])
}
