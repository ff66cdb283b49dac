import type { ChartPoint } from './chart-point.ts'
import { positionText } from './position-text.ts'

const SVG = 'http://www.w3.org/2000/svg'

const shapes = {
  heading: 'M12 1.5 19 21l-7-4.5L5 21z',
  still: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z',
  earlier: 'M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
  onLand: 'M4 4h16v16H4z',
}

const shapeOf = ({ kind, course, warning }: ChartPoint) =>
  warning ? shapes.onLand : kind === 'earlier' ? shapes.earlier : course === null ? shapes.still : shapes.heading

const element = (tag: string, className: string, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text })

/** Draws `point` into the button that marks it on the map. */
export function paintPoint(button: HTMLButtonElement, point: ChartPoint) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = svg.appendChild(document.createElementNS(SVG, 'path'))
  path.setAttribute('d', shapeOf(point))
  if (point.kind === 'current' && !point.warning && point.course !== null)
    path.setAttribute('transform', `rotate(${point.course} 12 12)`)
  button.type = 'button'
  // A hundred earlier points would be a hundred stops of the Tab key; the list beside the map names them all.
  button.tabIndex = point.kind === 'current' ? 0 : -1
  button.classList.add('chart-point')
  button.dataset['kind'] = point.kind
  button.dataset['tone'] = point.tone
  button.setAttribute(
    'aria-label',
    [point.title, point.warning, positionText(point.lat, point.lon)].filter(Boolean).join(', '),
  )
  button.replaceChildren(svg)
}

/** What the popup of `point` says. */
export function describePoint(point: ChartPoint): HTMLElement {
  const root = element('div', 'chart-popup')
  if (point.warning) root.append(element('p', 'chart-popup-warning', point.warning))
  const list = root.appendChild(element('dl', 'chart-popup-facts'))
  for (const { label, value } of point.facts) list.append(element('dt', '', label), element('dd', '', value))
  list.append(element('dt', '', 'Position'), element('dd', '', positionText(point.lat, point.lon)))
  return root
}
