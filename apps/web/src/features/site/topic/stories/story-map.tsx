import { topicWords } from '@varuna/language/site/topic'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import { TrackLayer } from '@varuna/map/tracks/track-layer'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useBaseChart } from '~/dashboard/map/use-base-chart.ts'
import type { ChartStatus } from '~/dashboard/map/use-lazy-chart.ts'
import { storyLines, storyMarkers } from './story-chart.ts'
import styles from './story-map.module.css'
import type { Story } from './story-schema.ts'

const { map: words } = topicWords
const CLOSEST_ZOOM = 9
const START_ZOOM = 1

const messages: Partial<Record<ChartStatus, string>> = {
  loading: words.loading,
  'without-land': words.withoutLand,
  unavailable: words.unavailable,
  lost: words.lost,
}

/** The places and routes of a story, and the places again as a list. */
export function StoryMap({ map }: { map: Story['map'] }) {
  const frame = useRef<HTMLDivElement>(null)
  const points = useMemo(() => storyMarkers(map), [map])
  const lines = useMemo(() => storyLines(map), [map])
  const { chart, status } = useBaseChart(
    frame,
    () => ({ label: words.label(map.title), centre: { lat: 0, lon: points[0]?.lon ?? 0 }, zoom: START_ZOOM }),
    { margin: '300px' },
  )
  const [layer] = useState(() => new TrackLayer(['--alarm']))
  useEffect(() => chart?.add(layer), [chart, layer])
  useEffect(() => layer.setTrack({ lines, ends: [] }), [layer, lines])
  useEffect(() => chart?.setMarkers(points), [chart, points])
  useEffect(() => {
    const box = boxOfPlaces([...points, ...lines.flatMap((line) => line.points)])
    if (chart && box) chart.fit(box, CLOSEST_ZOOM)
  }, [chart, points, lines])
  const message = messages[status]

  return (
    <>
      <div className={styles.window} data-screen-only>
        <div ref={frame} className={styles.frame} hidden={status === 'unavailable'} />
        {message && <p className={styles.message}>{message}</p>}
      </div>
      <p className={styles.note}>{map.note}</p>
      <ol role="list" className={styles.places} aria-label={words.places}>
        {map.points.map(({ id, name, date, text }) => (
          <li key={id}>
            <p className={typography.strong}>{name}</p>
            <p className={typography.aside}>{date}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
