import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { EventLayer } from '@varuna/map/events/event-layer'
import { boxAround } from '@varuna/map/tracks/track-box'
import type { ChartTrack } from '@varuna/map/tracks/chart-track'
import { HoverLayer, zonesAt } from '@varuna/map/hover-layer'
import { TrackLayer } from '@varuna/map/tracks/track-layer'
import { Button } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useBaseChart } from '~/dashboard/map/use-base-chart.ts'
import type { ChartStatus } from '~/dashboard/map/use-lazy-chart.ts'
import { formatUtc } from '../time/format-time.ts'
import { nearestPoint } from './nearest-point.ts'
import { placeAt } from './playback.ts'
import { SPEED_CLASSES, speedTokens } from '~/dashboard/vessel/speed-scale.ts'
import type { TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { chartTrackOf, type Track, type TrackPoint } from '~/dashboard/vessel/track-pieces.ts'
import { FISHING_CLASSES, FIRST_FISHING_CLASS, fishingToken } from '../verdict/fishing-scale.ts'
import type { FishingLines } from './fishing-track.ts'
import styles from './track-map.module.css'

const { track: words } = vesselPageWords

const messages: Partial<Record<ChartStatus, string>> = {
  loading: words.loadingMap,
  'without-land': words.withoutLand,
  unavailable: words.noMap,
  lost: words.lost,
}
const zoom = 4
const tokens = [...speedTokens, ...Array.from({ length: FISHING_CLASSES }, (_, index) => fishingToken(index))]

/** A track with the colour of each of its lines. */
export type MapTrack = ChartTrack & { points: readonly TrackPoint[] }

export const bySpeed = (track: Track): MapTrack => ({ points: track.points, ...chartTrackOf(track) })

export const byFishing = ({ points, lines, ends }: FishingLines): MapTrack => ({
  points,
  ends,
  lines: lines.map(({ kind, fishingClass, points: along }) => ({
    kind,
    colour: fishingClass === null ? null : SPEED_CLASSES + fishingClass,
    points: along,
    isWide: fishingClass !== null && fishingClass >= FIRST_FISHING_CLASS,
  })),
})

/** Zoom for a single position: close enough to see the coast around it. */
const CLOSEST_ZOOM = 10

type TrackMapProps = {
  name: string
  track: MapTrack
  legend: ReactNode
  events: readonly TrackEventAnswer[]
  /** Id of the event to set apart, if any. */
  chosen?: string | null
  cursor: TimeCursor
  centre: { lat: number; lon: number }
  /** Identifies the requested track; the map moves to the track when this changes. Null while an earlier track is still shown. */
  asked: string | null
  onEvent?: (id: string) => void
  /** Directly below the map. */
  children?: ReactNode
}

export function TrackMap(props: TrackMapProps) {
  const { name, track, legend, events, chosen = null, cursor, centre, asked, onEvent, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const { chart, status } = useBaseChart(frame, () => ({ label: words.label(name), centre, zoom }))
  const [trackLayer] = useState(() => new TrackLayer(tokens))
  const select = useRef(onEvent)
  const [eventLayer] = useState(() => new EventLayer({ onSelect: (id) => select.current?.(id) }))
  const hovered = useRef<{ points: readonly TrackPoint[]; cursor: TimeCursor }>({ points: [], cursor })
  const [hoverLayer] = useState(
    () =>
      new HoverLayer({
        describe: (place) => {
          const { points, cursor: linked } = hovered.current
          const near = nearestPoint(points, place)
          if (near) linked.set(near.timeMs)
          const text = [...(near ? [formatUtc(near.timeMs)] : []), ...zonesAt(place)].join(' · ')
          return text === '' ? null : { text, isButton: false }
        },
      }),
  )

  useEffect(() => {
    select.current = onEvent
  }, [onEvent])
  useEffect(() => {
    hovered.current = { points: track.points, cursor }
  }, [track, cursor])
  useEffect(() => {
    if (!chart) return
    const removeTrack = chart.add(trackLayer)
    const removeEvents = chart.add(eventLayer)
    const removeHover = chart.add(hoverLayer)
    return () => {
      removeHover()
      removeEvents()
      removeTrack()
    }
  }, [chart, trackLayer, eventLayer, hoverLayer])
  useEffect(() => {
    trackLayer.setTrack(track)
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
      events.flatMap(({ id, kind, lat, lon }) =>
        lat === null || lon === null ? [] : [{ id, kind, lat, lon, isChosen: id === chosen }],
      ),
    )
  }, [events, chosen, eventLayer])
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
        <p className={typography.wideAside} role="status">
          {message}
        </p>
      )}
      {children}
      <div className={styles.below}>
        {legend}
        <Button variant="quiet" onClick={fit}>
          {words.fit}
        </Button>
      </div>
    </div>
  )
}
