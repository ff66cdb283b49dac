import type { AreaResult } from '@varuna/contract/desk/area-report'
import { areaWords } from '@varuna/language/desk/areas'
import { AreaLayer } from '@varuna/map/area-layer'
import { wrapBox } from '@varuna/map/chart-view'
import { DensityLayer } from '@varuna/map/vessels/density-layer'
import { Panel } from '@varuna/ui/panel'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MapFrame } from '~/dashboard/map/map-frame.tsx'
import { useLazyChart } from '~/dashboard/map/use-lazy-chart.ts'
import { HourSteps } from '~/dashboard/area/hour-steps-list.tsx'
import { hourSteps, stepOf } from '~/dashboard/area/hour-steps.ts'
import styles from './area-grid-map.module.css'

const { map: words } = areaWords

const shownHours = ['fishing', 'presence', 'cannotSay'] as const
type ShownHours = (typeof shownHours)[number]
const CLOSEST_ZOOM = 10

/** The grid of a report on the map, with its legend. */
export function AreaGridMap({ result }: { result: AreaResult }) {
  const { cells, cellDegrees, polygons, box } = result
  const frame = useRef<HTMLDivElement>(null)
  const [start] = useState(() => wrapBox(box))
  const { chart, status } = useLazyChart(frame, {
    listeners: {},
    load: () => import('~/dashboard/map/chart-with-worker.ts'),
    create: ({ Chart }, container, surroundings) =>
      new Chart(container, {
        ...surroundings,
        centre: { lat: (start.south + start.north) / 2, lon: start.west },
        zoom: 2,
        label: words.label,
        use: 'panel',
      }),
  })
  const [layers] = useState(() => ({ grid: new DensityLayer(), area: new AreaLayer() }))
  const [hours, setHours] = useState<ShownHours>(result.all.fishing > 0 ? 'fishing' : 'presence')
  const steps = useMemo(() => hourSteps(cells.reduce((most, cell) => Math.max(most, cell[hours]), 0)), [cells, hours])
  useEffect(() => {
    if (!chart) return undefined
    const removals = [chart.add(layers.grid), chart.add(layers.area)]
    return () => {
      for (const remove of removals.toReversed()) remove()
    }
  }, [chart, layers])
  useEffect(() => chart?.fit(wrapBox(box), CLOSEST_ZOOM), [chart, box])
  useEffect(() => layers.area.setOutlines(polygons.flat()), [layers, polygons])
  useEffect(() => {
    const stepped = cells.map((cell) => ({
      south: cell.lat,
      west: cell.lon,
      degrees: cellDegrees,
      step: stepOf(steps, cell[hours]),
    }))
    layers.grid.setCells(stepped.filter(({ step }) => step >= 0))
  }, [layers, cells, cellDegrees, steps, hours])
  return (
    <Panel
      title={words.title}
      actions={
        <ToggleGroup
          label={words.show}
          value={hours}
          onValueChange={setHours}
          options={shownHours.map((value) => ({ value, label: words.layers[value] }))}
        />
      }
    >
      <div className={styles.window} data-status={status}>
        <MapFrame ref={frame} status={status} messages={messages} collapses />
      </div>
      <div className={styles.legend}>
        <p className={styles.title}>
          {words.layers[hours]} · {words.legend(cellDegrees)}
        </p>
        {steps.length === 0 ? <p className={styles.title}>{words.none}</p> : <HourSteps steps={steps} />}
      </div>
    </Panel>
  )
}

const messages = {
  loading: words.loading,
  'without-land': words.withoutLand,
  unavailable: words.unavailable,
  lost: words.lost,
}
