import typography from '@varuna/ui/typography.module.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTheme } from '~/dashboard/map/use-theme.ts'
import type { TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import type { LinePlot, PlotLines } from './line-plot.ts'
import type { PlaybackTimes } from './playback.ts'
import styles from './time-plot.module.css'

type TimePlotProps = {
  /** The plotted data; must be the same object while unchanged. */
  plot: PlotLines
  heightPixels: number
  times: PlaybackTimes
  cursor: TimeCursor
  words: { loading: string; failed: string }
}

/** A plot over the times of a track. It moves the cursor to the time under the pointer, and marks the cursor's time. */
export function TimePlot({ plot, heightPixels, times, cursor, words }: TimePlotProps) {
  const container = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const theme = useTheme()
  const { fromMs, toMs } = times

  useEffect(() => {
    const frame = container.current
    if (!frame) return
    let drawn: LinePlot | null = null
    let isCancelled = false
    const mark = () => drawn?.mark(cursor.get() / 1000)
    void import('./line-plot.ts')
      .then(({ drawLinePlot }) => {
        if (isCancelled) return
        drawn = drawLinePlot({
          ...plot,
          container: frame,
          height: heightPixels,
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
      drawn?.destroy()
    }
    // A canvas keeps its colours, so the plot is recreated when the theme changes.
  }, [plot, heightPixels, fromMs, toMs, cursor, theme])

  return (
    <>
      <div ref={container} className={styles.plot} style={{ minHeight: heightPixels }} aria-hidden="true" />
      {status !== 'ready' && <p className={typography.wideAside}>{words[status]}</p>}
    </>
  )
}

/** The frame of a plot: its title, and a text alternative to the canvas. */
export function PlotSection({ title, children, level }: { title: string; children: ReactNode; level: 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <section className={styles.section} aria-label={title}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  )
}

export const PlotText = ({ children }: { children: ReactNode }) => <p className={typography.wideAside}>{children}</p>
