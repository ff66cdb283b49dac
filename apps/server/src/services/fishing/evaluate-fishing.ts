import { checkDomain } from '@varuna/fishing/domain'
import { describeFix, createTrackState, addFix, type TrackState } from '@varuna/fishing/features/features'
import type { FishingModel } from '@varuna/fishing/model'
import { selectBasis, fishingProbability, type Basis } from '@varuna/fishing/score'
import type { TrackRow } from '@varuna/fishing/features/track-row'
import type { BinaryMetrics } from '@varuna/metrics/binary-metrics'
import { binaryMetrics } from '@varuna/metrics/binary-metrics'
import { calibrationError } from '@varuna/metrics/calibration-error'
import { readTrackFile } from './read-track-file.ts'

export interface FishingEvaluation {
  model: string
  threshold: number
  vessels: number
  rows: number
  /** Rows with a label: those that the figures are over. */
  labelled: number
  badRows: { count: number; samples: string[] }
  /** Labelled rows that the product would answer with "cannot say", by reason; the figures include them. */
  cannotSay: Record<string, number>
  /** Labelled rows by the graph that answered: the point's until a track is long enough. */
  answeredBy: Record<Basis['kind'], number>
  overall: BinaryMetrics & { calibrationError: number | null }
  byGear: Record<string, BinaryMetrics>
}

interface Answer {
  row: TrackRow
  basis: Basis
  probability: number
}

const calibrationBins = 10

/** The features of a row as a report's are computed: alone, or after the track. */
const describe = (basis: Basis, state: TrackState, { fix }: TrackRow): Float32Array =>
  basis.kind === 'track'
    ? describeFix(state, fix)
    : describeFix(createTrackState(), { ...fix, courseChangeDegrees: null, stepKm: null })

/**
 * Scores every labelled row of a track file (CSV, compressed or not) after what its vessel did before it, as reports are scored, but for
 * the rules that need positions (IUU-9, IUU-10). A label of 0.5 and more is fishing; rows without a label (-1) are context.
 */
export async function evaluateFishing(path: string, model: FishingModel): Promise<FishingEvaluation> {
  const { tracks, rows, bad } = await readTrackFile(path)
  const cannotSay: Record<string, number> = {}
  const answers: Answer[] = []
  for (const track of tracks) {
    const state = createTrackState()
    let fixes = 0
    for (const row of track) {
      if (row.label !== null) {
        const reason = checkDomain(model, row.fix)
        if (reason) cannotSay[reason.code] = (cannotSay[reason.code] ?? 0) + 1
        const basis = selectBasis(model, fixes, 0, null)
        answers.push({ row, basis, probability: fishingProbability(model, basis, describe(basis, state, row)) })
      }
      if (addFix(state, row.fix)) fixes += 1
    }
  }
  return {
    model: model.version,
    threshold: model.threshold,
    vessels: tracks.length,
    rows,
    labelled: answers.length,
    badRows: bad,
    cannotSay,
    answeredBy: {
      point: answers.filter(({ basis }) => basis.kind === 'point').length,
      track: answers.filter(({ basis }) => basis.kind === 'track').length,
    },
    ...figuresOf(answers, model.threshold),
  }
}

function figuresOf(answers: Answer[], threshold: number): Pick<FishingEvaluation, 'overall' | 'byGear'> {
  const probabilities = (chosen: Answer[]) => chosen.map(({ probability }) => probability)
  const labels = (chosen: Answer[]) => chosen.map(({ row }) => row.label ?? 0)
  const over = (chosen: Answer[]) => binaryMetrics(probabilities(chosen), labels(chosen), threshold)
  const calibration = calibrationError(probabilities(answers), labels(answers), calibrationBins)
  const gears = [...new Set(answers.map(({ row }) => row.gear))].sort()
  return {
    overall: { ...over(answers), calibrationError: calibration },
    byGear: Object.fromEntries(gears.map((gear) => [gear, over(answers.filter(({ row }) => row.gear === gear))])),
  }
}
