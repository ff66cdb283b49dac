import { mapWords } from '@varuna/language/shared/map'
import type { Map as Base } from 'maplibre-gl'
import { boxOfPlaces } from '../box-of-places.ts'
import { unwrapBox } from '../chart-view.ts'
import { alertShapes, type ChartAlert } from './chart-alert.ts'
import { clusterAlerts, type AlertCluster } from './cluster-alerts.ts'

const { clusters: words } = mapWords

const SVG = 'http://www.w3.org/2000/svg'
const PADDING = 72

interface ClusterButtonsOptions {
  onSelect: (id: string) => void
  pixels: number
}

/** Numbers of clustered alerts as buttons over the map: one Tab stop; arrow keys move between them. */
export class ClusterButtons {
  readonly #options: ClusterButtonsOptions
  readonly #group = Object.assign(document.createElement('div'), { className: 'chart-clusters', hidden: true })
  #map: Base | null = null
  #shown: { cluster: AlertCluster; button: HTMLButtonElement }[] = []
  /** The alert last selected in each cluster that no zoom can separate, by the cluster's ids. */
  readonly #turns = new Map<string, number>()

  constructor(options: ClusterButtonsOptions) {
    this.#options = options
    this.#group.setAttribute('role', 'group')
    this.#group.setAttribute('aria-label', words.label)
    this.#group.addEventListener('keydown', this.#press)
  }

  attach(map: Base): void {
    this.#map = map
    map.getCanvasContainer().append(this.#group)
    map.on('move', this.#place)
  }

  detach(): void {
    this.#map?.off('move', this.#place)
    this.#group.remove()
    this.#map = null
  }

  show(clusters: readonly AlertCluster[]): void {
    const hadFocus = this.#group.contains(document.activeElement)
    const largest = clusters.toSorted((a, b) => b.alerts.length - a.alerts.length)
    this.#shown = largest.map((cluster) => ({ cluster, button: this.#paint(cluster) }))
    this.#group.replaceChildren(...this.#shown.map(({ button }) => button))
    this.#group.hidden = this.#shown.length === 0
    this.#place()
    if (!hadFocus) return
    const next = this.#visible()[0]
    if (next) this.#focus(next)
    else this.#map?.getCanvas().focus()
  }

  #paint(cluster: AlertCluster): HTMLButtonElement {
    const { alerts } = cluster
    const open = alerts.filter(({ isResolved }) => !isResolved)
    const { level } = alerts[0] as ChartAlert
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'chart-cluster' })
    button.dataset['level'] = level
    if (open.length === 0) button.dataset['resolved'] = 'true'
    const alarms = open.filter((alert) => alert.level === 'alarm').length
    button.setAttribute('aria-label', words.group(alerts.length, alarms))
    button.tabIndex = -1
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', '0 0 16 16')
    svg.setAttribute('aria-hidden', 'true')
    svg.append(document.createElementNS(SVG, 'path'))
    svg.firstElementChild?.setAttribute('d', alertShapes[level])
    button.append(svg, alerts.length > 999 ? '999+' : String(alerts.length))
    button.addEventListener('click', (event) => {
      event.stopPropagation()
      this.#open(cluster)
    })
    return button
  }

  /** Zooms in until the alerts separate; those at the same position are selected in turn. */
  #open({ alerts }: AlertCluster): void {
    const map = this.#map
    if (!map) return
    const box = boxOfPlaces(alerts)
    const atNearest = clusterAlerts(alerts, map.getMaxZoom(), this.#options.pixels)
    if (!box || (atNearest.clusters.length === 1 && atNearest.alone.length === 0)) {
      const key = alerts
        .map(({ id }) => id)
        .sort()
        .join(' ')
      const turn = (this.#turns.get(key) ?? -1) + 1
      this.#turns.set(key, turn)
      const chosen = alerts[turn % alerts.length]
      if (chosen) this.#options.onSelect(chosen.id)
      return
    }
    const { south, west, north, east } = unwrapBox(box)
    const camera = map.cameraForBounds(
      [
        [west, south],
        [east, north],
      ],
      { padding: PADDING },
    )
    map.easeTo({
      center: camera?.center ?? [west, south],
      // A small map has no room for the padding, but must zoom in all the same.
      zoom: Math.min(map.getMaxZoom(), Math.max(camera?.zoom ?? 0, map.getZoom() + 1)),
    })
  }

  #visible(): HTMLButtonElement[] {
    return this.#shown.flatMap(({ button }) => (button.hidden ? [] : [button]))
  }

  #focus(button: HTMLButtonElement): void {
    for (const one of this.#shown) one.button.tabIndex = one.button === button ? 0 : -1
    button.focus({ preventScroll: true })
  }

  readonly #place = () => {
    const map = this.#map
    if (!map) return
    const { clientWidth, clientHeight } = map.getContainer()
    const centre = map.getCenter().lng
    const margin = this.#options.pixels
    for (const { cluster, button } of this.#shown) {
      const turns = Math.round((centre - cluster.lon) / 360)
      const { x, y } = map.project([cluster.lon + 360 * turns, cluster.lat])
      const isSeen = x > -margin && y > -margin && x < clientWidth + margin && y < clientHeight + margin
      button.hidden = !isSeen
      if (isSeen) button.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`
    }
    const visible = this.#visible()
    if (visible.length > 0 && !visible.some(({ tabIndex }) => tabIndex === 0))
      for (const { button } of this.#shown) button.tabIndex = button === visible[0] ? 0 : -1
  }

  readonly #press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    const step = steps[event.key]
    const visible = this.#visible()
    const at = visible.findIndex((button) => button === document.activeElement)
    if (step === undefined || at < 0) return
    // Otherwise the arrow key would also pan the map under the focused button.
    event.preventDefault()
    event.stopPropagation()
    const next = visible[(at + step + visible.length) % visible.length]
    if (next) this.#focus(next)
  }
}
