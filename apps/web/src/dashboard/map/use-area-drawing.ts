import { useState } from 'react'
import type { AreaKind, DrawnArea } from '../area/drawn-area.ts'

/** A chart that supports drawing an area. */
export interface DrawingChart {
  /** Null when drawing was cancelled. */
  drawArea(kind: AreaKind): Promise<DrawnArea | null>
  cancelDrawing(): void
}

/** Drawing an area on the chart. */
export function useAreaDrawing(chart: DrawingChart | null, onArea: (area: DrawnArea) => void) {
  const [kind, setKind] = useState<AreaKind | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const start = async (next: AreaKind) => {
    setFailed(false)
    setKind(next)
    try {
      const area = await chart?.drawArea(next)
      if (area) onArea(area)
    } catch {
      setFailed(true)
    }
    setKind(null)
  }
  return {
    isOn: kind !== null,
    /** What is being drawn. */
    kind,
    hasFailed,
    start: (next: AreaKind = 'box') => void start(next),
    stop: () => chart?.cancelDrawing(),
  }
}
export type AreaDrawing = ReturnType<typeof useAreaDrawing>
