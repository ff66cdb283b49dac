import { checkDomain } from '@varuna/fishing/domain'
import { addRow, createRowTrack, describeRow, type RowTrack } from '@varuna/fishing/features/row-track'
import type { FishingModel } from '@varuna/fishing/model'
import { selectBasis, fishingProbability, type Basis } from '@varuna/fishing/score'
import type { TrackRow } from '@varuna/fishing/features/track-row'
import { findFewPositions } from '@varuna/fishing/scoring/few-positions'
import { assessWork, findOtherWork } from '@varuna/fishing/scoring/other-work'
import { findSetting } from '@varuna/fishing/scoring/setting'
import { findTooClose } from '@varuna/fishing/scoring/too-close'
import { rowsAtRate } from '@varuna/fishing/track/fix-steps'
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
  /** Share of labelled rows whose answer differs from the first rate's where the vessel reports every so many seconds. */
  differsByRate: Record<string, number>
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

/** Scores a row as a report is scored: by the rule for moored vessels, or by the single-report or track model. */
function answerOf(model: FishingModel, track: RowTrack, row: TrackRow): Answer {
  const { fix } = row
  const stay = findStay([], { ...fix, lat: null, lon: null, courseDegrees: null })
  if (stay !== null) return { row, by: 'rule', probability: stay.fishingShare, reason: null }
  const outside = checkDomain(model, fix, track.state)
  if (outside !== null) return { row, by: null, probability: null, reason: outside.code }
  const described = describeRow(track)
  const basis = selectBasis(model, described.fixes, described.hours, null)
  const features = basis.kind === 'track' ? described.features : describeAlone(fix)
  const probability = fishingProbability(model, basis, features)
  const isFishing = basis.kind === 'track' && probability > model.threshold
  const other = isFishing ? findOtherWork(model, assessWork(model, track.state, described.fix, features), null) : null
  const refused =
    other ??
    (isFishing ? findFewPositions(basis, features, probability) : (findTooClose(probability) ?? findSetting(features)))
  if (refused !== null) return { row, by: null, probability: null, reason: refused.code }
  return { row, by: basis.kind, probability, reason: null }
}

function describeAlone(fix: TrackRow['fix']): Float32Array {
  const alone = createRowTrack()
  addRow(alone, fix)
  return describeRow(alone).features
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
    const rowTrack = createRowTrack()
    for (const row of track) {
      addRow(rowTrack, row.fix)
      if (row.label !== null) answers.push(answerOf(model, rowTrack, row))
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
    differsByRate: compareRates(model, tracks),
    answeredBy: { rule: answeredBy('rule'), point: answeredBy('point'), track: answeredBy('track') },
  }
}

/** Seconds between reports; each is compared with the first. */
const RATES = [30, 10, 120, 300, 600] as const
/** Rows of this time before a labelled one are its track. */
const CONTEXT_MS = 24 * 3_600_000

/** Answers labelled rows as if their vessels had reported at each rate; only rows that end such a track are compared. */
function compareRates(model: FishingModel, tracks: readonly (readonly TrackRow[])[]): Record<string, number> {
  const differing = RATES.map(() => 0)
  let of = 0
  for (const track of tracks)
    for (const stretch of labelledStretches(track)) {
      const byRate = RATES.map((seconds) => verdictsAt(model, stretch, seconds * 1000))
      const [reference = []] = byRate
      of += reference.length
      for (const [rate, verdicts] of byRate.entries())
        differing[rate] = (differing[rate] ?? 0) + verdicts.filter((each, at) => each !== reference[at]).length
    }
  return Object.fromEntries(RATES.slice(1).map((rate, at) => [rate, of === 0 ? 0 : (differing[at + 1] ?? 0) / of]))
}

/** Runs of rows in which no labelled row is more than a day after the one before, with a day before the first. */
function labelledStretches(track: readonly TrackRow[]): TrackRow[][] {
  const stretches: { from: number; to: number }[] = []
  for (const [at, { label, fix }] of track.entries()) {
    if (label === null) continue
    const open = stretches.at(-1)
    if (open !== undefined && fix.timestampMs - (track[open.to]?.fix.timestampMs ?? 0) <= CONTEXT_MS) {
      open.to = at
      continue
    }
    const from = track.findIndex((row) => fix.timestampMs - row.fix.timestampMs <= CONTEXT_MS)
    stretches.push({ from, to: at })
  }
  return stretches.map(({ from, to }) => track.slice(from, to + 1))
}

function verdictsAt(model: FishingModel, rows: readonly TrackRow[], everyMs: number): string[] {
  const track = createRowTrack()
  const verdicts: string[] = []
  for (const { fix, row } of rowsAtRate(rows, everyMs)) {
    addRow(track, fix)
    if (row === null) continue
    const { probability, reason } = answerOf(model, track, { ...row, fix })
    verdicts.push(reason ?? ((probability ?? 0) > model.threshold ? 'fishing' : 'not_fishing'))
  }
  return verdicts
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
