import type { TrackEventAnswer } from '@varuna/contract/track-event'
import { vesselPageWords } from '@varuna/language/dashboard/vessel-page'
import { EventLayer } from '@varuna/map/events/event-layer'
import { boxAround } from '@varuna/map/tracks/track-box'
import { TrackLayer } from '@varuna/map/tracks/track-layer'
import { Button } from '@varuna/ui/button'
import { useEffect, useRef, useState } from 'react'
import { useBaseChart } from '~/dashboard/map/use-base-chart.ts'
import type { ChartStatus } from '~/dashboard/map/use-lazy-chart.ts'
import { placeAt } from './playback.ts'
import { SPEED_CLASSES, speedToken } from '~/dashboard/vessel/speed-scale.ts'
import type { TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { TrackLegend } from './track-legend.tsx'
import type { Track } from '~/dashboard/vessel/track-pieces.ts'
import styles from './track-map.module.css'

const { track: words } = vesselPageWords

const messages: Partial<Record<ChartStatus, string>> = {
  loading: words.loadingMap,
  'without-land': words.withoutLand,
  unavailable: words.noMap,
  lost: words.lost,
}
const zoom = 4
const tokens = Array.from({ length: SPEED_CLASSES }, (_, index) => speedToken(index))
/** Of a single position: near enough to see the coast around it. */
const CLOSEST_ZOOM = 10

type TrackMapProps = {
  name: string
  track: Track
  events: readonly TrackEventAnswer[]
  cursor: TimeCursor
  centre: { lat: number; lon: number }
  /** What was asked for; the map moves to the track when this changes. Null while an earlier track is shown meanwhile. */
  asked: string | null
  onEvent: (id: string) => void
}

export function TrackMap({ name, track, events, cursor, centre, asked, onEvent }: TrackMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { chart, status } = useBaseChart(frame, () => ({ label: words.label(name), centre, zoom }))
  const [trackLayer] = useState(() => new TrackLayer(tokens))
  const select = useRef(onEvent)
  const [eventLayer] = useState(() => new EventLayer({ onSelect: (id) => select.current(id) }))

  useEffect(() => {
    select.current = onEvent
  }, [onEvent])
  useEffect(() => {
    if (!chart) return
    const removeTrack = chart.add(trackLayer)
    const removeEvents = chart.add(eventLayer)
    return () => {
      removeEvents()
      removeTrack()
    }
  }, [chart, trackLayer, eventLayer])
  useEffect(() => {
    trackLayer.setTrack({
      lines: track.lines.map(({ kind, speedClass, points }) => ({ kind, colour: speedClass, points })),
      ends: track.ends,
    })
  }, [track, trackLayer])
  const fitted = useRef<string | null>(null)
  useEffect(() => {
    const box = boxAround(track.points)
    if (!chart || !box || asked === null || fitted.current === asked) return
    fitted.current = asked
    chart.fit(box, CLOSEST_ZOOM)
  }, [chart, track, asked])
  useEffect(() => {
    eventLayer.setEvents(
      events.flatMap(({ id, kind, lat, lon }) => (lat === null || lon === null ? [] : [{ id, kind, lat, lon }])),
    )
  }, [events, eventLayer])
  useEffect(() => {
    const draw = () => {
      const place = placeAt(track.points, cursor.get())
      trackLayer.setMarker(place && { ...place, isInferred: place.kind !== 'reported' })
    }
    draw()
    return cursor.subscribe(draw)
  }, [cursor, track, trackLayer])

  const fit = () => {
    const box = boxAround(track.points)
    if (box) chart?.fit(box, CLOSEST_ZOOM)
  }
  const message = messages[status]
  return (
    <div className={styles.root}>
      <div ref={frame} className={styles.frame} hidden={status === 'unavailable'} />
      {message && (
        <p className={styles.message} role="status">
          {message}
        </p>
      )}
      <div className={styles.below}>
        <TrackLegend />
        <Button variant="quiet" onClick={fit}>
          {words.fit}
        </Button>
      </div>
    </div>
  )
}
