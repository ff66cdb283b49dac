import type { ChartBox } from '@varuna/map/chart-view'
import { useState } from 'react'
import type { WatchChart } from './watch-chart.ts'

/** Drawing an area on the chart. */
export function useAreaDrawing(chart: WatchChart | null, onArea: (area: ChartBox) => void) {
  const [isOn, setOn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const start = async () => {
    setFailed(false)
    setOn(true)
    try {
      const area = await chart?.drawArea()
      if (area) onArea(area)
    } catch {
      setFailed(true)
    }
    setOn(false)
  }
  return { isOn, hasFailed, start: () => void start(), stop: () => chart?.cancelDrawing() }
}
