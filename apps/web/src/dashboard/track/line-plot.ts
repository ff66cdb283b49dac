import './line-plot.css'
import Plot, { type AlignedData } from 'uplot'
import { formatClock, formatTime } from '../time/format-time.ts'

interface PlotScale {
  key: string
  /** Name and unit, beside the chart. */
  label: string
  range: (low: number, high: number) => [number, number]
  /** Placed on the right; the first scale is on the left. */
  isRight?: boolean
  /** Formats tick labels; plain numbers without it. */
  format?: (value: number) => string
}

interface PlotLine {
  scale: string
  /** Colour token. */
  token: string
  width: number
  dash?: number[]
}

/** Times between which the background is tinted. */
interface PlotBand {
  fromSeconds: number
  toSeconds: number
}

export interface PlotLines {
  scales: readonly PlotScale[]
  /** One per data series after the times. */
  lines: readonly PlotLine[]
  /** Times in seconds, then values; null breaks a line, undefined marks a time at which only another line has a value. */
  data: readonly (readonly (number | null | undefined)[])[]
  bands?: readonly PlotBand[]
}

interface LinePlotOptions extends PlotLines {
  container: HTMLElement
  height: number
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
    const clock = formatClock(second * 1000)
    return index === 0 || second % DAY_SECONDS === 0 ? `${clock}\n${formatTime(second * 1000).slice(5, 10)}` : clock
  })

/** Resolves colour tokens in `container` to a format that a canvas accepts. */
function readColours(container: HTMLElement, tokens: readonly string[]) {
  const style = getComputedStyle(container)
  const probe = container.appendChild(document.createElement('span'))
  // Under reduced motion, colours have a short transition, during which the previous colour would be read.
  probe.style.setProperty('transition', 'none', 'important')
  const resolved = (token: string) => {
    probe.style.color = `var(${token}, ${style.getPropertyValue(token).trim() || 'gray'})`
    return getComputedStyle(probe).color
  }
  const colours = {
    text: resolved('--ink-soft'),
    grid: resolved('--line'),
    band: resolved('--plot-band'),
    lines: tokens.map(resolved),
  }
  probe.remove()
  return colours
}

export interface LinePlot {
  /** Moves the time marker. */
  mark(seconds: number): void
  destroy(): void
}

/**
 * A chart over time on a canvas. Colours are read from the tokens on creation, and from the print colours for printing. Throws without a
 * canvas.
 */
export function drawLinePlot(options: LinePlotOptions): LinePlot {
  const { container, height, scales, lines, data, bands = [], fromSeconds, toSeconds, onPoint } = options
  if (!document.createElement('canvas').getContext('2d')) throw new Error('The browser draws no canvas.')
  const tokens = lines.map(({ token }) => token)
  let colours = readColours(container, tokens)
  const font = `12px ${getComputedStyle(container).fontFamily}`
  const grid = { stroke: () => colours.grid, width: 1 }
  const common = { stroke: () => colours.text, font, grid, ticks: grid }
  const drawBands = ({ ctx, bbox, valToPos }: Plot) => {
    ctx.save()
    ctx.fillStyle = colours.band
    for (const each of bands) {
      const left = Math.max(bbox.left, valToPos(each.fromSeconds, 'x', true))
      const right = Math.min(bbox.left + bbox.width, valToPos(each.toSeconds, 'x', true))
      ctx.fillRect(left, bbox.top, Math.max(2, right - left), bbox.height)
    }
    ctx.restore()
  }
  const plot = new Plot(
    {
      width: container.clientWidth || 600,
      height,
      tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1e3), 'Etc/UTC'),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
      scales: {
        x: { time: true, range: [fromSeconds, toSeconds] },
        ...Object.fromEntries(
          scales.map(({ key, range }) => [key, { range: (_: unknown, low: number, high: number) => range(low, high) }]),
        ),
      },
      axes: [
        { ...common, space: 64, values: (_, seconds) => timeLabels(seconds) },
        ...scales.map(({ key, label, isRight = false, format }) => ({
          ...common,
          scale: key,
          size: 44,
          label,
          labelSize: 16,
          labelFont: font,
          labelGap: 0,
          ...(isRight && { side: 1 as const, grid: { show: false } }),
          ...(format && { values: (_: unknown, values: number[]) => values.map(format) }),
        })),
      ],
      series: [
        {},
        ...lines.map(({ scale, width, dash }, at) => ({
          scale,
          width,
          stroke: () => colours.lines[at] ?? colours.text,
          points: { show: false },
          spanGaps: false,
          ...(dash && { dash }),
        })),
      ],
      hooks: {
        drawAxes: [drawBands],
        setCursor: [
          ({ cursor: { left, event }, posToVal }) => {
            // Without a pointer event, `mark` moved the line.
            if (event && left !== undefined && left >= 0) onPoint(posToVal(left, 'x'))
          },
        ],
      },
    },
    data as AlignedData,
    container,
  )
  const fit = () => {
    if (container.clientWidth > 0) plot.setSize({ width: container.clientWidth, height })
  }
  const sizes = new ResizeObserver(fit)
  sizes.observe(container)
  // A printed page is light and has another width, and nothing can be drawn later.
  const paper = matchMedia('print')
  const print = () => {
    colours = readColours(container, tokens)
    fit()
    plot.redraw(false, true)
  }
  paper.addEventListener('change', print)
  return {
    mark(seconds) {
      plot.setCursor({ left: plot.valToPos(seconds, 'x'), top: 0 })
    },
    destroy() {
      sizes.disconnect()
      paper.removeEventListener('change', print)
      plot.destroy()
    },
  }
}
