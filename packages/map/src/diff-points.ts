import type { ChartPoint } from './chart-point.ts'

export interface PointsDiff {
  added: ChartPoint[]
  changed: ChartPoint[]
  removed: string[]
}

const same = (a: ChartPoint, b: ChartPoint) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** What to do to a map that shows `drawn` so that it shows `wanted`; of two wanted points with one id the last counts. */
export function diffPoints(drawn: ReadonlyMap<string, ChartPoint>, wanted: readonly ChartPoint[]): PointsDiff {
  const after = new Map(wanted.map((point) => [point.id, point]))
  const diff: PointsDiff = { added: [], changed: [], removed: [...drawn.keys()].filter((id) => !after.has(id)) }
  for (const point of after.values()) {
    const before = drawn.get(point.id)
    if (!before) diff.added.push(point)
    else if (!same(before, point)) diff.changed.push(point)
  }
  return diff
}
