import { filterWords } from '@varuna/language/shared/filters'
import { mapWords } from '@varuna/language/shared/map'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import { wrapLongitude } from '@varuna/units/angle'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { areaKinds, type AreaKind } from '../../area/drawn-area.ts'
import { useDebounced } from '~/site/motion/use-debounced.ts'
import { useLazyChart } from '../use-lazy-chart.ts'
import type { Corner } from '../../area/corner-text.ts'
import { ShapeLayer } from './shape-layer.ts'
import styles from './shape-map.module.css'

const { shape: words } = mapWords

const START = { centre: { lat: 10, lon: 70 }, zoom: 2 }
const CLOSEST_ZOOM = 9
const TYPING_MS = 400

type ShapeMapProps = {
  label: string
  /** What was typed or drawn; a corner that is no position is left out. */
  corners: readonly Corner[]
  onCorners: (corners: Corner[]) => void
}

/** A map on which a polygon, a box or a circle is drawn and its corners are moved. */
export function ShapeMap({ label, corners: entered, onCorners }: ShapeMapProps) {
  const corners = entered.filter(isPosition)
  const frame = useRef<HTMLDivElement>(null)
  const { chart, status } = useLazyChart(frame, {
    listeners: {},
    load: () => import('../chart-with-worker.ts'),
    create: ({ Chart }, container, surroundings) =>
      new Chart(container, { ...START, ...surroundings, label, use: 'panel' }),
  })
  const report = useEffectEvent(onCorners)
  const key = useDebounced(keyOf(corners), TYPING_MS)
  /** What stands on the map as it was drawn: to show it again would end the drawing. */
  const drawn = useRef<string | null>(null)
  const [layer] = useState(() => new ShapeLayer())
  const [isShown, setShown] = useState(true)
  const [kind, setKind] = useState<AreaKind>(isBox(corners) ? 'box' : 'polygon')
  useEffect(() => {
    layer.listen((moved) => {
      drawn.current = keyOf(moved)
      report(moved)
    }, setShown)
    return chart?.add(layer)
  }, [chart, layer])
  const show = useEffectEvent(() => {
    // A place is fitted once it is one: the first corners of a text would move the map with each line.
    const box = corners.length < 3 ? null : boxOfPlaces(corners.map(([lon, lat]) => ({ lon: wrapLongitude(lon), lat })))
    if (box) chart?.fit(box, CLOSEST_ZOOM)
    layer.show(corners.length < 3 ? [] : corners, kind)
  })
  useEffect(() => {
    if (chart && key !== drawn.current) show()
  }, [chart, key])
  return (
    <div className={styles.map}>
      <ToggleGroup
        label={words.again}
        options={areaKinds.map((value) => ({ value, label: words.draw[value] }))}
        value={kind}
        onValueChange={(next) => {
          setKind(next)
          drawn.current = keyOf([])
          onCorners([])
          layer.show([], next)
        }}
      />
      <div className={styles.window} data-status={status}>
        <div ref={frame} className={styles.frame} hidden={status === 'unavailable'} />
        {status === 'unavailable' && <p>{words.unavailable}</p>}
      </div>
      <p className={styles.soft}>
        {!isShown
          ? words.notShown
          : kind === 'box'
            ? filterWords.drawing
            : `${filterWords.drawingKinds[kind]} ${words.then}`}
      </p>
    </div>
  )
}

const isPosition = ([lon, lat]: Corner) => Math.abs(lat) <= 90 && Math.abs(lon) <= 540

/** Alike for corners that the map draws alike. */
const keyOf = (corners: readonly Corner[]) =>
  corners.map(([lon, lat]) => `${wrapLongitude(lon).toFixed(5)} ${lat.toFixed(5)}`).join()

/** Whether four corners are those of a box: two latitudes and two longitudes. */
const isBox = (corners: readonly Corner[]) =>
  corners.length === 4 && [0, 1].every((axis) => new Set(corners.map((corner) => corner[axis])).size === 2)
