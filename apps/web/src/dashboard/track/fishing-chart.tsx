import { trackFileWords } from '@varuna/language/analysis/track-file'
import { useMemo } from 'react'
import type { TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { fishingSeries } from './fishing-series.ts'
import type { FishingPoint } from './fishing-track.ts'
import type { PlaybackTimes } from './playback.ts'
import { shareRange, speedRange } from './plot-ranges.ts'
import { PlotSection, PlotText, TimePlot } from './time-plot.tsx'
import styles from './fishing-chart.module.css'

const { chart: words } = trackFileWords

const HEIGHT_PIXELS = 220

type FishingChartProps = {
  points: readonly FishingPoint[]
  events: readonly { fromMs: number; toMs: number }[]
  threshold: number
  times: PlaybackTimes
  cursor: TimeCursor
}

/** Speed and probability of fishing over time, linked with the map; with a text alternative to the canvas. */
export function FishingChart({ points, events, threshold, times, cursor }: FishingChartProps) {
  const plot = useMemo(
    () => ({
      scales: [
        { key: 'kn', label: words.speed, range: speedRange },
        { key: 'share', label: words.probability, range: shareRange, isRight: true, format: formatPercent },
      ],
      lines: [
        { scale: 'kn', token: '--note', width: 1.25 },
        { scale: 'share', token: '--alarm', width: 2 },
        { scale: 'share', token: '--ink-soft', width: 1, dash: [4, 4] },
      ],
      data: fishingSeries(points, threshold),
      bands: events.map(({ fromMs, toMs }) => ({ fromSeconds: fromMs / 1000, toSeconds: toMs / 1000 })),
    }),
    [points, events, threshold],
  )
  const answered = points.filter(({ probability }) => probability !== null).length
  const fishing = points.filter(({ probability }) => probability !== null && probability > threshold).length
  return (
    <PlotSection title={words.title} level={4}>
      <PlotText>{words.summary(points.length, fishing, points.length - answered)}</PlotText>
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
      <TimePlot plot={plot} heightPixels={HEIGHT_PIXELS} times={times} cursor={cursor} words={words} />
    </PlotSection>
  )
}
