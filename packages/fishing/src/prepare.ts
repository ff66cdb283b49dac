import type { Position } from './track/derive-fix.ts'
import { deriveFix } from './track/derive-fix.ts'
import type { OutsideDomain } from './reason.ts'
import { checkDomain } from './domain.ts'
import { describeFix, createTrackState, addFix } from './features/features.ts'
import type { FishingModel } from './model.ts'
import { selectBasis, type Basis } from './score.ts'

/** A feature vector for the graph with its basis, or why the model cannot answer. */
export type Prepared =
  { ok: true; features: Float32Array; basis: Basis } | { ok: false; reason: OutsideDomain; basis: Basis }

const HOUR_MS = 3_600_000
const MAX_TRACK_GAP_MS = 30 * 24 * HOUR_MS

/**
 * Prepares `report` for the graph. `earlier` is the vessel's stored track in any order. Positions at or after the report are ignored,
 * and so is the whole track when it ended more than 30 days before the report.
 */
export const prepareReport = (model: FishingModel, earlier: readonly Position[], report: Position): Prepared => {
  const older = earlier
    .filter(({ timestampMs }) => timestampMs < report.timestampMs)
    .sort((a, b) => a.timestampMs - b.timestampMs)
  const silentMs = report.timestampMs - (older.at(-1)?.timestampMs ?? -Infinity)
  const track = silentMs <= MAX_TRACK_GAP_MS ? older : []
  const state = createTrackState()
  let previous: Position | null = null
  let fixes = 0
  for (const position of track) {
    if (addFix(state, deriveFix(previous, position))) fixes += 1
    previous = position
  }
  const basis = selectBasis(
    model,
    fixes,
    (report.timestampMs - (track[0]?.timestampMs ?? report.timestampMs)) / HOUR_MS,
  )
  const [known, before] = basis.kind === 'track' ? [state, previous] : [createTrackState(), null]
  const fix = deriveFix(before, report)
  const reason = checkDomain(model, fix)
  if (reason !== null) return { ok: false, reason, basis }
  return { ok: true, features: describeFix(known, fix), basis }
}
