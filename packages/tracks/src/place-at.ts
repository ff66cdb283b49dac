import { between, toDegrees, toUnitVector } from './sphere/unit-vector.ts'
import type { Position } from './position.ts'
import { continuity } from './segments/continuity.ts'

/**
 * Position of a vessel at a time, UTC ms, interpolated between the positions before and after it; `positions` in any order. Null without
 * both, and where one vessel cannot have made both (SEG-2).
 */
export function placeAt(positions: readonly Position[], timeMs: number): { lat: number; lon: number } | null {
  let before: Position | null = null
  let after: Position | null = null
  for (const position of positions) {
    if (position.timeMs <= timeMs && (before === null || position.timeMs > before.timeMs)) before = position
    if (position.timeMs >= timeMs && (after === null || position.timeMs < after.timeMs)) after = position
  }
  if (before === null || after === null) return null
  if (before.timeMs === after.timeMs) return { lat: before.lat, lon: before.lon }
  if (continuity(before, after) === 0) return null
  const share = (timeMs - before.timeMs) / (after.timeMs - before.timeMs)
  return toDegrees(between(toUnitVector(before), toUnitVector(after), share))
}
