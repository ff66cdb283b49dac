import { AlertLayer } from '@varuna/map/alerts/alert-layer'
import type { ChartAlert } from '@varuna/map/alerts/chart-alert'
import { AreaLayer } from '@varuna/map/area-layer'
import type { ChartBox } from '@varuna/map/chart-view'
import { boxOfMost, boxOfPlaces } from '@varuna/map/box-of-places'
import { ringOfBox } from '@varuna/map/ring'
import { TrackLayer } from '@varuna/map/tracks/track-layer'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { wrapLongitude } from '@varuna/units/angle'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DrawingLayer } from '~/dashboard/map/drawing-layer.ts'
import type { DrawingChart } from '~/dashboard/map/use-area-drawing.ts'
import { MapFrame } from '~/dashboard/map/map-frame.tsx'
import { useLazyChart } from '~/dashboard/map/use-lazy-chart.ts'
import { speedTokens } from '~/dashboard/vessel/speed-scale.ts'
import { chartTracksOf, type Track } from '~/dashboard/vessel/track-pieces.ts'
import styles from './alert-map.module.css'

const { map: words } = alertWords

const messages = {
  loading: words.loading,
  'without-land': words.withoutLand,
  lost: words.lost,
  unavailable: words.unavailable,
}
const START = { centre: { lat: 10, lon: 70 }, zoom: 3 }
/** Zoom for a single position: close enough to see the coast around it. */
const CLOSEST_ZOOM = 7

type AlertMapProps = {
  alerts: readonly ChartAlert[]
  chosen: ChartAlert | null
  /** Of the vessels that the selected alert is about. */
  tracks: readonly Track[]
  area: ChartBox | null
  onChoose: (id: string) => void
  /** Receives the drawing tool for areas; null while there is no map. */
  onDrawing?: (drawing: DrawingChart | null) => void
  use: 'panel' | 'window'
}

/** The alerts of the queue at their positions, with the tracks around the selected one. */
export function AlertMap({ alerts, chosen, tracks, area, onChoose, onDrawing, use }: AlertMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { chart, status } = useLazyChart(frame, {
    listeners: { onChoose },
    load: () => import('~/dashboard/map/chart-with-worker.ts'),
    create: ({ Chart }, container, surroundings) =>
      new Chart(container, { ...START, ...surroundings, label: words.label, use }),
  })
  const choose = useRef(onChoose)
  const [drawing] = useState(() => new DrawingLayer())
  const [layers] = useState(() => ({
    area: new AreaLayer(),
    track: new TrackLayer(speedTokens),
    alerts: new AlertLayer({ onSelect: (id) => !drawing.isDrawing && choose.current(id) }),
  }))

  useEffect(() => void (choose.current = onChoose), [onChoose])
  useEffect(() => {
    if (!chart) return
    const removals = [layers.area, layers.track, layers.alerts, drawing].map((layer) => chart.add(layer))
    return () => {
      for (const remove of removals.toReversed()) remove()
    }
  }, [chart, layers, drawing])
  useEffect(() => {
    onDrawing?.(chart ? drawing : null)
    return () => onDrawing?.(null)
  }, [chart, drawing, onDrawing])

  useEffect(() => layers.alerts.setAlerts(alerts), [layers, alerts])
  useEffect(() => layers.alerts.setChosen(chosen), [layers, chosen])
  useEffect(() => layers.area.setOutlines(area ? [ringOfBox(area)] : []), [layers, area])
  useEffect(() => layers.track.setTrack(chartTracksOf(tracks)), [layers, tracks])

  const boxOfAll = useMemo(() => boxOfPlaces(alerts), [alerts])
  const fitted = useRef(false)
  useEffect(() => {
    if (!chart || fitted.current || !boxOfAll || chosen) return
    fitted.current = true
    chart.fit(boxOfMost(alerts) ?? boxOfAll, CLOSEST_ZOOM)
  }, [chart, alerts, boxOfAll, chosen])
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const points = tracks.flatMap((track) => track.points)
    const key = chosen && `${chosen.id} ${points.length}`
    if (!chart || !chosen || shown.current === key) return
    shown.current = key
    fitted.current = true
    const box = boxOfPlaces([...points.map(({ lat, lon }) => ({ lat, lon: wrapLongitude(lon) })), chosen])
    if (box) chart.fit(box, CLOSEST_ZOOM)
  }, [chart, chosen, tracks])

  return (
    <div className={styles.map} data-status={status}>
      <MapFrame ref={frame} status={status} messages={messages} collapses />
      {chart && boxOfAll && use === 'window' && (
        <Button className={styles.fit} data-screen-only onClick={() => chart.fit(boxOfAll, CLOSEST_ZOOM)}>
          {words.fit}
        </Button>
      )}
    </div>
  )
}
