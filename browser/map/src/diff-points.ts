import type { ChartPoint } from './chart-point.ts'

export interface PointsDiff {
  added: ChartPoint[]
  changed: ChartPoint[]
  removed: string[]
}

const isSamePoint = (a: ChartPoint, b: ChartPoint) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Computes the changes from `drawn` to `wanted`; of duplicate ids the last wanted point counts. */
export function diffPoints(drawn: ReadonlyMap<string, ChartPoint>, wanted: readonly ChartPoint[]): PointsDiff {
  const after = new Map(wanted.map((point) => [point.id, point]))
  const diff: PointsDiff = { added: [], changed: [], removed: [...drawn.keys()].filter((id) => !after.has(id)) }
  for (const point of after.values()) {
    const before = drawn.get(point.id)
    if (!before) diff.added.push(point)
    else if (!isSamePoint(before, point)) diff.changed.push(point)
  }
  return diff
}
