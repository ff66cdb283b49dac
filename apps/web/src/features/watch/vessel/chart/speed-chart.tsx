import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { useMemo } from 'react'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import type { PlaybackTimes } from '~/dashboard/track/playback.ts'
import type { TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import type { TrackPoint } from '~/dashboard/vessel/track-pieces.ts'
import { measureSpeeds } from './speed-figures.ts'
import { speedRange } from '~/dashboard/track/plot-ranges.ts'
import { PlotSection, PlotText, TimePlot } from '~/dashboard/track/time-plot.tsx'
import { speedSeries } from './speed-series.ts'

const { chart: words } = vesselPageWords

const PLOT_HEIGHT_PIXELS = 168

type SpeedChartProps = { points: readonly TrackPoint[]; times: PlaybackTimes; cursor: TimeCursor }

/** Speed over time, linked with the map; with a text alternative to the canvas. */
export function SpeedChart({ points, times, cursor }: SpeedChartProps) {
  const figures = useMemo(() => measureSpeeds(points), [points])
  const plot = useMemo(() => {
    const data = speedSeries(points)
    return {
      scales: [{ key: 'kn', label: words.axis, range: speedRange }],
      lines: data.slice(1).map(() => ({ scale: 'kn', token: '--note', width: 1.5 })),
      data,
    }
  }, [points])
  return (
    <PlotSection title={words.title} level={3}>
      {figures === null ? (
        <PlotText>{words.none}</PlotText>
      ) : (
        <>
          <PlotText>
            {words.summary({
              lowest: figures.lowest.toFixed(1),
              highest: figures.highest.toFixed(1),
              mean: figures.mean.toFixed(1),
              stillShare: formatPercent(figures.stillShare),
            })}{' '}
            {words.table}
          </PlotText>
          <TimePlot plot={plot} heightPixels={PLOT_HEIGHT_PIXELS} times={times} cursor={cursor} words={words} />
        </>
      )}
    </PlotSection>
  )
}
