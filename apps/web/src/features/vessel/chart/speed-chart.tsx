import { vesselPageWords } from '@varuna/language/dashboard/vessel-page'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTheme } from '~/dashboard/map/use-theme.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import type { PlaybackTimes } from '~/dashboard/track/playback.ts'
import type { TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import type { TrackPoint } from '~/dashboard/vessel/track-pieces.ts'
import { measureSpeeds } from './speed-figures.ts'
import { speedRange } from '~/dashboard/track/plot-ranges.ts'
import type { LinePlot } from '~/dashboard/track/line-plot.ts'
import { speedSeries } from './speed-series.ts'
import styles from './speed-chart.module.css'

const { chart: words } = vesselPageWords

const PLOT_HEIGHT = 168

type SpeedChartProps = { points: readonly TrackPoint[]; times: PlaybackTimes; cursor: TimeCursor }

/** Speed over time, linked with the map; in words for those who do not see the canvas. */
export function SpeedChart({ points, times, cursor }: SpeedChartProps) {
  const container = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const theme = useTheme()
  const figures = useMemo(() => measureSpeeds(points), [points])
  const series = useMemo(() => speedSeries(points), [points])
  const { fromMs, toMs } = times
  const isEmpty = figures === null

  useEffect(() => {
    const frame = container.current
    if (!frame || isEmpty) return
    let plot: LinePlot | null = null
    let isCancelled = false
    const mark = () => plot?.mark(cursor.get() / 1000)
    void import('~/dashboard/track/line-plot.ts')
      .then(({ drawLinePlot }) => {
        if (isCancelled) return
        const [, ...speeds] = series
        plot = drawLinePlot({
          container: frame,
          height: PLOT_HEIGHT,
          scales: [{ key: 'kn', label: words.axis, range: speedRange }],
          lines: speeds.map(() => ({ scale: 'kn', token: '--note', width: 1.5 })),
          data: series,
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
  }, [series, fromMs, toMs, cursor, theme, isEmpty])

  return (
    <section className={styles.chart} aria-label={words.title}>
      <h3 className={styles.title}>{words.title}</h3>
      {figures === null ? (
        <p className={styles.text}>{words.none}</p>
      ) : (
        <>
          <p className={styles.text}>
            {words.summary({
              lowest: figures.lowest.toFixed(1),
              highest: figures.highest.toFixed(1),
              mean: figures.mean.toFixed(1),
              stillShare: formatPercent(figures.stillShare),
            })}{' '}
            {words.table}
          </p>
          <div ref={container} className={styles.plot} aria-hidden="true" />
          {status === 'loading' && <p className={styles.text}>{words.loading}</p>}
          {status === 'failed' && <p className={styles.text}>{words.failed}</p>}
        </>
      )}
    </section>
  )
}
