import { trackFileWords } from '@varuna/language/dashboard/track-file'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTheme } from '~/dashboard/map/use-theme.ts'
import type { TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { fishingSeries } from './fishing-series.ts'
import type { FishingPoint } from './fishing-track.ts'
import type { LinePlot } from './line-plot.ts'
import type { PlaybackTimes } from './playback.ts'
import { shareRange, speedRange } from './plot-ranges.ts'
import styles from './fishing-chart.module.css'

const { chart: words } = trackFileWords

const HEIGHT = 220

type FishingChartProps = {
  points: readonly FishingPoint[]
  events: readonly { fromMs: number; toMs: number }[]
  threshold: number
  times: PlaybackTimes
  cursor: TimeCursor
}

/** Speed and probability of fishing over time, linked with the map; in words for those who do not see the canvas. */
export function FishingChart({ points, events, threshold, times, cursor }: FishingChartProps) {
  const container = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const theme = useTheme()
  const data = useMemo(() => fishingSeries(points, threshold), [points, threshold])
  const { fromMs, toMs } = times

  useEffect(() => {
    const frame = container.current
    if (!frame) return
    let plot: LinePlot | null = null
    let isCancelled = false
    const mark = () => plot?.mark(cursor.get() / 1000)
    void import('./line-plot.ts')
      .then(({ drawLinePlot }) => {
        if (isCancelled) return
        plot = drawLinePlot({
          container: frame,
          height: HEIGHT,
          scales: [
            { key: 'kn', label: words.speed, range: speedRange },
            { key: 'share', label: words.probability, range: shareRange, isRight: true, format: formatPercent },
          ],
          lines: [
            { scale: 'kn', token: '--note', width: 1.25 },
            { scale: 'share', token: '--alarm', width: 2 },
            { scale: 'share', token: '--ink-soft', width: 1, dash: [4, 4] },
          ],
          data,
          bands: events.map((event) => ({ fromSeconds: event.fromMs / 1000, toSeconds: event.toMs / 1000 })),
          fromSeconds: fromMs / 1000,
          toSeconds: toMs / 1000,
          onPoint: (seconds) => cursor.set(Math.max(fromMs, Math.min(toMs, Math.round(seconds * 1000)))),
        })
        mark()
        setStatus('ready')
      })
      .catch(() => {
        if (!isCancelled) setStatus('failed')
      })
    const unsubscribe = cursor.subscribe(mark)
    return () => {
      isCancelled = true
      unsubscribe()
      plot?.destroy()
    }
    // A canvas keeps its colours, so the chart is drawn anew in another theme.
  }, [data, events, fromMs, toMs, cursor, theme])

  const answered = points.filter(({ probability }) => probability !== null).length
  const fishing = points.filter(({ probability }) => probability !== null && probability > threshold).length
  return (
    <section className={styles.chart} aria-label={words.title}>
      <h4 className={styles.title}>{words.title}</h4>
      <p className={styles.text}>{words.summary(points.length, fishing, points.length - answered)}</p>
      <ul className={styles.key} aria-hidden="true">
        <li>
          <svg viewBox="0 0 24 8">
            <path className={styles.speed} d="M1 4h22" />
          </svg>
          {words.speed}
        </li>
        <li>
          <svg viewBox="0 0 24 8">
            <path className={styles.probability} d="M1 4h22" />
          </svg>
          {words.probability}
        </li>
        <li>
          <svg viewBox="0 0 24 8">
            <path className={styles.threshold} d="M1 4h22" />
          </svg>
          {words.threshold(formatPercent(threshold))}
        </li>
        <li>
          <svg viewBox="0 0 24 8">
            <path className={styles.band} d="M1 0h22v8H1z" />
          </svg>
          {words.event}
        </li>
      </ul>
      <div ref={container} className={styles.plot} aria-hidden="true" />
      {status === 'loading' && <p className={styles.text}>{words.loading}</p>}
      {status === 'failed' && <p className={styles.text}>{words.failed}</p>}
    </section>
  )
}
