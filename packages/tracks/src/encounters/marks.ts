import { MINUTE_MS, type Position } from '../position.ts'
import { between, toUnitVector, type UnitVector } from './unit-vector.ts'

/** ENC-1: positions of all vessels are compared at the same moments, every five minutes of UTC. */
export const MARK_MS = 5 * MINUTE_MS
/** ENC-1: a longer interval says too little about the way between its positions. */
export const MAX_INTERVAL_MS = 70 * MINUTE_MS

/** Where a segment's vessel was at a mark. */
export type Mark = {
  readonly mmsi: number
  readonly segmentId: string
  readonly markMs: number
  readonly at: UnitVector
}

/** The marks after `previous`, up to `position`; empty when the interval between them is too long. */
export const marksBetween = (mmsi: number, segmentId: string, previous: Position, position: Position): Mark[] => {
  const lengthMs = position.timeMs - previous.timeMs
  const firstMs = (Math.floor(previous.timeMs / MARK_MS) + 1) * MARK_MS
  if (lengthMs > MAX_INTERVAL_MS || firstMs > position.timeMs) return []
  const [from, to] = [toUnitVector(previous), toUnitVector(position)]
  const marks: Mark[] = []
  for (let markMs = firstMs; markMs <= position.timeMs; markMs += MARK_MS) {
    marks.push({ mmsi, segmentId, markMs, at: between(from, to, (markMs - previous.timeMs) / lengthMs) })
  }
  return marks
}

/** The mark at a segment's first position, when that lies on one. */
export const markAt = (mmsi: number, segmentId: string, position: Position): Mark[] =>
  position.timeMs % MARK_MS === 0 ? [{ mmsi, segmentId, markMs: position.timeMs, at: toUnitVector(position) }] : []
