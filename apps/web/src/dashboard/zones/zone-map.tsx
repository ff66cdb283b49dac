import { drawnZoneWords as words } from '@varuna/language/watch/drawn-zones'
import { boxOfPlaces } from '@varuna/map/box-of-places'
import { Button } from '@varuna/ui/button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLazyChart } from '../map/use-lazy-chart.ts'
import type { Corner } from './corner-text.ts'
import { ZoneDrawingLayer } from './zone-drawing-layer.ts'
import styles from './zone-map.module.css'

const START = { centre: { lat: 10, lon: 70 }, zoom: 2 }
const CLOSEST_ZOOM = 9

type ZoneMapProps = {
  /** Corners to show: those that were typed, not those that this map drew. */
  corners: readonly Corner[]
  onCorners: (corners: Corner[]) => void
}

/** A map on which a zone is drawn and its corners are moved. */
export function ZoneMap({ corners, onCorners }: ZoneMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { chart, status } = useLazyChart(frame, {
    listeners: {},
    load: () => import('../map/chart-with-worker.ts'),
    create: ({ Chart }, container, surroundings) =>
      new Chart(container, { ...START, ...surroundings, label: words.map, use: 'panel' }),
  })
  const report = useEffectEvent(onCorners)
  const [layer] = useState(() => new ZoneDrawingLayer())
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    layer.listen((drawn) => report(drawn))
    return chart?.add(layer)
  }, [chart, layer])
  useEffect(() => {
    if (!chart) return
    const box = boxOfPlaces(corners.map(([lon, lat]) => ({ lon, lat })))
    if (box) chart.fit(box, CLOSEST_ZOOM)
    void layer.show(corners).then(setShown)
  }, [chart, layer, corners])
  return (
    <div className={styles.map}>
      <div className={styles.window} data-status={status}>
        <div ref={frame} className={styles.frame} hidden={status === 'unavailable'} />
        {status === 'unavailable' && <p>{words.unavailable}</p>}
      </div>
      <p className={styles.soft}>{isShown ? words.mapHint : words.notShown}</p>
      <Button
        variant="quiet"
        onClick={() => {
          onCorners([])
          void layer.show([]).then(setShown)
        }}
      >
        {words.drawAgain}
      </Button>
    </div>
  )
}
