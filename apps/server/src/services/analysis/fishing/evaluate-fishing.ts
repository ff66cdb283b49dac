import { checkDomain } from '@varuna/fishing/domain'
import { describeFix, createTrackState, addFix, type TrackState } from '@varuna/fishing/features/features'
import type { FishingModel } from '@varuna/fishing/model'
import { selectBasis, fishingProbability, type Basis } from '@varuna/fishing/score'
import type { TrackRow } from '@varuna/fishing/features/track-row'
import type { Fix } from '@varuna/fishing/track/fix'
import { findStay } from '@varuna/fishing/track/staying'
import { binaryMetrics } from '@varuna/metrics/binary-metrics'
import { calibrationError } from '@varuna/metrics/calibration-error'
import { readTrackFile } from './read-track-file.ts'

/** Metrics over the labelled rows that have a probability; null where those rows have one class only. */
interface FishingFigures {
  auc: number | null
  f1: number | null
  accuracy: number | null
  /** Expected calibration error over ten intervals of probability. */
  ece: number | null
  /** Share of labelled rows on which the model abstains; all other metrics exclude them. */
  abstained: number
  labelled: number
  /** Labelled rows whose label is fishing. */
  positives: number
}

export interface FishingEvaluation {
  overall: FishingFigures
  byGear: Record<string, FishingFigures>
  byVessel: Record<string, FishingFigures>
  model: string
  threshold: number
  vessels: number
  rows: number
  badRows: { count: number; samples: string[] }
  /** Labelled rows without a probability, by reason. */
  cannotSay: Record<string, number>
  /** Labelled rows by method: the rule for moored vessels, the single-report model, or the track model. */
  answeredBy: Record<'rule' | Basis['kind'], number>
}

interface Answer {
  row: TrackRow
  by: 'rule' | Basis['kind'] | null
  probability: number | null
  reason: string | null
}

const calibrationBins = 10
const nothingBefore = createTrackState()

/** Scores a row as a report is scored: by the rule for moored vessels, or by the single-report or track model. */
function answerOf(model: FishingModel, state: TrackState, fixes: number, row: TrackRow): Answer {
  const { fix } = row
  const stay = findStay([], { ...fix, lat: null, lon: null, courseDegrees: null })
  if (stay !== null) return { row, by: 'rule', probability: stay.fishingShare, reason: null }
  const outside = checkDomain(model, fix, state)
  if (outside !== null) return { row, by: null, probability: null, reason: outside.code }
  const basis = selectBasis(model, fixes, 0, null)
  const alone: Fix = { ...fix, courseChangeDegrees: null, stepKm: null }
  const features = basis.kind === 'track' ? describeFix(state, fix) : describeFix(nothingBefore, alone)
  return { row, by: basis.kind, probability: fishingProbability(model, basis, features), reason: null }
}

/**
 * Scores every labelled row of a track file (CSV, compressed or not) with its vessel's earlier rows as track, as reports are scored, except
 * for the rules that need positions or a status (the rest of IUU-9, IUU-10). Labels of 0.5 and above are fishing; rows without a label (-1)
 * are context only.
 */
export async function evaluateFishing(path: string, model: FishingModel): Promise<FishingEvaluation> {
  const { tracks, rows, bad } = await readTrackFile(path)
  const answers: Answer[] = []
  for (const track of tracks) {
    const state = createTrackState()
    let fixes = 0
    for (const row of track) {
      if (row.label !== null) answers.push(answerOf(model, state, fixes, row))
      if (addFix(state, row.fix)) fixes += 1
    }
  }
  const over = (chosen: readonly Answer[]) => figuresOf(chosen, model.threshold)
  const answeredBy = (by: Answer['by']) => answers.filter((answer) => answer.by === by).length
  const reasons = Map.groupBy(
    answers.filter(({ reason }) => reason !== null),
    ({ reason }) => String(reason),
  )
  return {
    overall: over(answers),
    byGear: byKey(answers, ({ gear }) => gear, over),
    byVessel: byKey(answers, ({ vessel }) => vessel, over),
    model: model.version,
    threshold: model.threshold,
    vessels: tracks.length,
    rows,
    badRows: bad,
    cannotSay: Object.fromEntries([...reasons].map(([reason, { length }]) => [reason, length])),
    answeredBy: { rule: answeredBy('rule'), point: answeredBy('point'), track: answeredBy('track') },
  }
}

function byKey(
  answers: readonly Answer[],
  keyOf: (row: TrackRow) => string,
  over: (chosen: readonly Answer[]) => FishingFigures,
): Record<string, FishingFigures> {
  const groups = [...Map.groupBy(answers, ({ row }) => keyOf(row))].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(groups.map(([key, chosen]) => [key, over(chosen)]))
}

function figuresOf(answers: readonly Answer[], threshold: number): FishingFigures {
  const labels: number[] = []
  const probabilities: number[] = []
  for (const { probability, row } of answers) {
    if (probability === null) continue
    labels.push(row.label ?? 0)
    probabilities.push(probability)
  }
  const { auc, f1, accuracy } = binaryMetrics(probabilities, labels, threshold)
  return {
    auc,
    f1,
    accuracy,
    ece: calibrationError(probabilities, labels, calibrationBins),
    abstained: answers.length === 0 ? 0 : (answers.length - probabilities.length) / answers.length,
    labelled: answers.length,
    positives: answers.filter(({ row }) => (row.label ?? 0) >= 0.5).length,
  }
}
