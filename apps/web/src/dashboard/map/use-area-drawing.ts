import type { ChartBox } from '@varuna/map/chart-view'
import { useState } from 'react'

/** A chart that supports drawing an area. */
export interface DrawingChart {
  /** Null when drawing was cancelled. */
  drawArea(): Promise<ChartBox | null>
  cancelDrawing(): void
}

/** Drawing an area on the chart. */
export function useAreaDrawing(chart: DrawingChart | null, onArea: (area: ChartBox) => void) {
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
