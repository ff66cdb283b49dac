import type { ReadColour } from './chart-layer.ts'
import type { ChartColours } from './style.ts'

const tokens: Record<keyof ChartColours, string> = {
  sea: '--shelf',
  land: '--land',
  coast: '--line-strong',
  border: '--line-strong',
  grid: '--line-strong',
  limit: '--note',
  zone: '--calm',
  name: '--ink-soft',
  seaName: '--ink-soft',
}

/** Calls `read` with the colour tokens resolved at `element`; painting each on a canvas converts any CSS colour to rgb. */
export function withColours<Result>(element: HTMLElement, read: (readColour: ReadColour) => Result): Result {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  const probe = element.appendChild(document.createElement('span'))
  // With a transition on every element, as under reduced motion, a colour just set still reads as the previous one.
  probe.style.setProperty('transition', 'none', 'important')
  // Forced colours would give every token the colour of text.
  probe.style.setProperty('forced-color-adjust', 'none')
  const result = read((token) => {
    probe.style.color = `var(${token}, gray)`
    if (!context) return 'gray'
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  })
  probe.remove()
  return result
}

export const readChartColours = (readColour: ReadColour): ChartColours =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, readColour(token)]),
  ) as unknown as ChartColours
