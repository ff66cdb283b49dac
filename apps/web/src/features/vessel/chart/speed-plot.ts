import './speed-plot.css'
import Plot from 'uplot'
import type { SpeedSeries } from './speed-series.ts'

interface SpeedPlotOptions {
  container: HTMLElement
  axis: string
  series: SpeedSeries
  /** The visible times in seconds. */
  fromSeconds: number
  toSeconds: number
  /** Called with the time in seconds under the pointer. */
  onPoint: (seconds: number) => void
}

const DAY_SECONDS = 86_400

/** UTC times of day; the first one, and each midnight, have the date below. */
const timeLabels = (seconds: readonly number[]) =>
  seconds.map((second, index) => {
    const iso = new Date(second * 1000).toISOString()
    return index === 0 || second % DAY_SECONDS === 0 ? `${iso.slice(11, 16)}\n${iso.slice(5, 10)}` : iso.slice(11, 16)
  })

export interface SpeedPlot {
  /** Moves the line that marks a time. */
  mark(seconds: number): void
  destroy(): void
}

const HEIGHT = 168

/** A line chart of speed over time on a canvas; colours are those of the tokens when it is created. Throws without a canvas. */
export function drawSpeedPlot({
  container,
  axis,
  series,
  fromSeconds,
  toSeconds,
  onPoint,
}: SpeedPlotOptions): SpeedPlot {
  if (!document.createElement('canvas').getContext('2d')) throw new Error('The browser draws no canvas.')
  const style = getComputedStyle(container)
  const colour = (token: string) => style.getPropertyValue(token).trim() || 'gray'
  const probe = container.appendChild(document.createElement('span'))
  const resolved = (token: string) => {
    probe.style.color = `var(${token}, ${colour(token)})`
    return getComputedStyle(probe).color
  }
  const [line, soft, grid] = [resolved('--note'), resolved('--ink-soft'), resolved('--line')]
  probe.remove()
  const font = `12px ${style.fontFamily}`
  const common = { stroke: soft, font, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } }
  const plot = new Plot(
    {
      width: container.clientWidth || 600,
      height: HEIGHT,
      tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1e3), 'Etc/UTC'),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7, fill: line } },
      scales: {
        x: { time: true, range: [fromSeconds, toSeconds] },
        y: { range: (_, __, highest) => [0, Math.max(2, highest * 1.1)] },
      },
      axes: [
        { ...common, space: 64, values: (_, seconds) => timeLabels(seconds) },
        { ...common, size: 44, label: axis, labelSize: 16, labelFont: font, labelGap: 0 },
      ],
      series: series.map((_, index) =>
        index === 0 ? {} : { stroke: line, width: 1.5, points: { show: false }, spanGaps: false },
      ),
      hooks: {
        setCursor: [
          ({ cursor: { left, event }, posToVal }) => {
            // Without an event the line was moved by `mark`.
            if (event && left !== undefined && left >= 0) onPoint(posToVal(left, 'x'))
          },
        ],
      },
    },
    series,
    container,
  )
  const sizes = new ResizeObserver(() => {
    if (container.clientWidth > 0) plot.setSize({ width: container.clientWidth, height: HEIGHT })
  })
  sizes.observe(container)
  return {
    mark(seconds) {
      plot.setCursor({ left: plot.valToPos(seconds, 'x'), top: 0 })
    },
    destroy() {
      sizes.disconnect()
      plot.destroy()
    },
  }
}
