import type { Position } from './derive-fix.ts'
import { deriveFix } from './derive-fix.ts'
import type { OutsideDomain } from './domain.ts'
import { outsideDomain } from './domain.ts'
import { describeFix, startTrack, takeFix } from './features.ts'
import type { FishingModel } from './model.ts'
import type { Basis } from './score.ts'

/** A feature vector for the graph and what it rests on, or why the model cannot say. */
export type Prepared = { ok: true; features: Float32Array; basis: Basis } | { ok: false; reason: OutsideDomain }

const LONGEST_SILENCE_MS = 30 * 24 * 3_600_000

/**
 * Prepares `report` for the graph. `earlier` holds the vessel's stored track in any order; what is not before the report is
 * left out, and all of it when the vessel was silent for more than 30 days before the report.
 */
export const prepareReport = (model: FishingModel, earlier: readonly Position[], report: Position): Prepared => {
  const before = earlier
    .filter(({ timestampMs }) => timestampMs < report.timestampMs)
    .sort((a, b) => a.timestampMs - b.timestampMs)
  const silentMs = report.timestampMs - (before.at(-1)?.timestampMs ?? -Infinity)
  const track = silentMs <= LONGEST_SILENCE_MS ? before : []
  const state = startTrack()
  let previous: Position | null = null
  for (const position of track) {
    takeFix(state, deriveFix(previous, position))
    previous = position
  }
  const fix = deriveFix(previous, report)
  const reason = outsideDomain(model, fix)
  if (reason !== null) return { ok: false, reason }
  return { ok: true, features: describeFix(state, fix), basis: basisOf(track, report) }
}

const basisOf = (track: readonly Position[], report: Position): Basis => {
  const first = track[0]
  if (first === undefined) return { kind: 'point' }
  return { kind: 'track', fixes: track.length, hours: (report.timestampMs - first.timestampMs) / 3_600_000 }
}
