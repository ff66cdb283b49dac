import { mapWords } from '@varuna/language/shared/map'
import type { ChartPoint } from './chart-point.ts'
import { formatPosition } from '@varuna/language/shared/position-text'

const SVG = 'http://www.w3.org/2000/svg'

const shapes = {
  heading: 'M12 1.5 19 21l-7-4.5L5 21z',
  still: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z',
  earlier: 'M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
  onLand: 'M4 4h16v16H4z',
}

const getShape = ({ kind, course, warning }: ChartPoint) =>
  warning ? shapes.onLand : kind === 'earlier' ? shapes.earlier : course === null ? shapes.still : shapes.heading

const createElement = (tag: string, className: string, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text })

/** Renders `point` into its button on the map. */
export function paintPoint(button: HTMLButtonElement, point: ChartPoint) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = svg.appendChild(document.createElementNS(SVG, 'path'))
  path.setAttribute('d', getShape(point))
  if (point.kind === 'current' && !point.warning && point.course !== null)
    path.setAttribute('transform', `rotate(${point.course} 12 12)`)
  button.type = 'button'
  // A hundred earlier points would be a hundred Tab stops; the list beside the map contains them all.
  button.tabIndex = point.kind === 'current' ? 0 : -1
  button.classList.add('chart-point')
  button.dataset['kind'] = point.kind
  button.dataset['tone'] = point.tone
  button.toggleAttribute('data-outline', point.isOutline ?? false)
  button.setAttribute(
    'aria-label',
    [point.title, point.warning, formatPosition(point.lat, point.lon)].filter(Boolean).join(', '),
  )
  button.replaceChildren(svg)
}

/** Creates the popup content of `point`. */
export function describePoint(point: ChartPoint): HTMLElement {
  const root = createElement('div', 'chart-popup')
  if (point.warning) root.append(createElement('p', 'chart-popup-warning', point.warning))
  const list = root.appendChild(createElement('dl', 'chart-popup-facts'))
  for (const { label, value } of point.facts)
    list.append(createElement('dt', '', label), createElement('dd', '', value))
  list.append(createElement('dt', '', mapWords.position), createElement('dd', '', formatPosition(point.lat, point.lon)))
  return root
}
