import type { ChartPoint } from '@varuna/map/chart-point'
import { useEffect, type RefObject } from 'react'
import { useBaseChart } from '~/dashboard/map/use-base-chart.ts'
import { fitView } from '../page/fit-view.ts'

type PlacesChart = {
  label: string
  points: readonly ChartPoint[]
  /** The map moves here when it changes. */
  target: { lat: number; lon: number } | null
  onChoose: (id: string) => void
}

/** Creates the chart in `frame` when it comes near the viewport, and returns its status. */
export function usePlacesChart(
  frame: RefObject<HTMLDivElement | null>,
  { label, points, target, onChoose }: PlacesChart,
) {
  const { chart, status } = useBaseChart(frame, (container) => ({ label, ...fitView(points, container.clientWidth) }), {
    margin: '300px',
    onChoose,
  })
  useEffect(() => chart?.setMarkers(points), [chart, points])
  useEffect(() => {
    if (target) chart?.flyTo(target.lat, target.lon)
  }, [chart, target])

  return status
}
