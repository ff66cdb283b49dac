import { filterWords } from '@varuna/language/shared/filters'
import { mapWords } from '@varuna/language/shared/map'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import { wrapLongitude } from '@varuna/units/angle'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { areaKinds, type AreaKind } from '../../area/drawn-area.ts'
import { useLazyChart } from '../use-lazy-chart.ts'
import type { Corner } from '../../area/corner-text.ts'
import { ShapeLayer } from './shape-layer.ts'
import styles from './shape-map.module.css'

const { shape: words } = mapWords

const START = { centre: { lat: 10, lon: 70 }, zoom: 2 }
const CLOSEST_ZOOM = 9

type ShapeMapProps = {
  label: string
  /** Corners to show: those that were typed, not those that this map drew. */
  corners: readonly Corner[]
  onCorners: (corners: Corner[]) => void
}

/** A map on which a polygon, a box or a circle is drawn and its corners are moved. */
export function ShapeMap({ label, corners, onCorners }: ShapeMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { chart, status } = useLazyChart(frame, {
    listeners: {},
    load: () => import('../chart-with-worker.ts'),
    create: ({ Chart }, container, surroundings) =>
      new Chart(container, { ...START, ...surroundings, label, use: 'panel' }),
  })
  const report = useEffectEvent(onCorners)
  const [layer] = useState(() => new ShapeLayer())
  const [isShown, setShown] = useState(true)
  const [kind, setKind] = useState<AreaKind>(isBox(corners) ? 'box' : 'polygon')
  const show = useEffectEvent((shown: readonly Corner[]) => void layer.show(shown, kind).then(setShown))
  useEffect(() => {
    layer.listen((drawn) => report(drawn))
    return chart?.add(layer)
  }, [chart, layer])
  useEffect(() => {
    if (!chart) return
    const box = boxOfPlaces(corners.map(([lon, lat]) => ({ lon: wrapLongitude(lon), lat })))
    if (box) chart.fit(box, CLOSEST_ZOOM)
    show(corners)
  }, [chart, corners])
  return (
    <div className={styles.map}>
      <ToggleGroup
        label={words.again}
        options={areaKinds.map((value) => ({ value, label: words.draw[value] }))}
        value={kind}
        onValueChange={(next) => {
          setKind(next)
          onCorners([])
          void layer.show([], next).then(setShown)
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

/** Whether four corners are those of a box: two latitudes and two longitudes. */
const isBox = (corners: readonly Corner[]) =>
  corners.length === 4 && [0, 1].every((axis) => new Set(corners.map((corner) => corner[axis])).size === 2)
