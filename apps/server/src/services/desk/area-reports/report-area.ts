import { countArea, type AreaOrder, type AreaProgress, type CountEffects } from './count-area.ts'
import { describeArea } from './describe-area.ts'
import type { ResolvedArea } from '../../watch/zones/resolve-area.ts'

/** What a thread gets to make a report. */
export interface AreaTask {
  area: ResolvedArea
  order: Omit<AreaOrder, 'polygons'>
  nowMs: number
}

/** Counts an area and writes what was found as JSON, which is a few megabytes for thousands of vessels. Throws what `countArea` does. */
export async function reportArea(
  effects: CountEffects,
  { area, order, nowMs }: AreaTask,
  onProgress: (progress: AreaProgress) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const counted = await countArea(effects, { ...order, polygons: area.polygons }, onProgress)
  return new TextEncoder().encode(JSON.stringify(describeArea(area, order, counted, nowMs)))
}
