import type { ChartPoint } from '@varuna/map/chart-point'
import { useEffect, type RefObject } from 'react'
import type { Coordinates } from '../location-check/location-check.ts'
import { useBaseChart } from './use-base-chart.ts'

const zoom = 5

/** A chart of points in `frame`, centred on one of them. */
export function useChart(
  frame: RefObject<HTMLDivElement | null>,
  label: string,
  centre: Coordinates,
  points: readonly ChartPoint[],
) {
  const { chart, status } = useBaseChart(frame, () => ({ label, centre, zoom }))
  const { lat, lon } = centre

  useEffect(() => chart?.setMarkers(points), [chart, points])
  useEffect(() => chart?.flyTo(lat, lon), [chart, lat, lon])

  return { chart, status }
}
