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

export interface SpeedPlot {
  /** Moves the line that marks a time. */
  mark(seconds: number): void
  destroy(): void
}

const HEIGHT = 168

/** A line chart of speed over time on a canvas; colours are those of the tokens when it is created. */
export function drawSpeedPlot({
  container,
  axis,
  series,
  fromSeconds,
  toSeconds,
  onPoint,
}: SpeedPlotOptions): SpeedPlot {
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
  let isMarking = false
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
      axes: [common, { ...common, size: 44, label: axis, labelSize: 16, labelFont: font, labelGap: 0 }],
      series: [{}, { stroke: line, width: 1.5, points: { show: false }, spanGaps: false }],
      hooks: {
        setCursor: [
          ({ cursor: { left }, posToVal }) => {
            if (!isMarking && left !== undefined && left >= 0) onPoint(posToVal(left, 'x'))
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
      isMarking = true
      plot.setCursor({ left: plot.valToPos(seconds, 'x'), top: 0 })
      isMarking = false
    },
    destroy() {
      sizes.disconnect()
      plot.destroy()
    },
  }
}
