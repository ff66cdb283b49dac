import { outsideDomain } from '@varuna/fishing/domain'
import { describeFix, FEATURE_NAMES, startTrack, takeFix } from '@varuna/fishing/features'
import type { FishingModel } from '@varuna/fishing/model'
import { fishingProbability } from '@varuna/fishing/score'
import type { TrackRow } from '@varuna/fishing/track-row'
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
  overall: BinaryMetrics & { calibrationError: number | null }
  byGear: Record<string, BinaryMetrics>
}

type Infer = (batch: Float32Array, rows: number) => Promise<Float32Array>
interface Answer {
  gear: string
  label: number
  probability: number
}

const batchRows = 4096
const calibrationBins = 10

/**
 * Scores every labelled row of a track file (CSV, gzip or not) after what its vessel did before it. A label of 0.5 and more
 * is fishing; rows without a label (-1) are context. `infer` gives one raw margin a row.
 */
export async function evaluateFishing(path: string, infer: Infer, model: FishingModel): Promise<FishingEvaluation> {
  const { tracks, rows, bad } = await readTrackFile(path)
  const cannotSay: Record<string, number> = {}
  const answers: Answer[] = []
  let waiting: TrackRow[] = []
  const batch = new Float32Array(batchRows * FEATURE_NAMES.length)
  const flush = async () => {
    if (waiting.length === 0) return
    const margins = await infer(batch.slice(0, waiting.length * FEATURE_NAMES.length), waiting.length)
    for (const [index, { gear, label }] of waiting.entries())
      answers.push({ gear, label: label ?? 0, probability: fishingProbability(model, 'track', margins[index] ?? NaN) })
    waiting = []
  }
  for (const track of tracks) {
    const state = startTrack()
    for (const row of track) {
      if (row.label !== null) {
        const reason = outsideDomain(model, row.fix)
        if (reason) cannotSay[reason.code] = (cannotSay[reason.code] ?? 0) + 1
        batch.set(describeFix(state, row.fix), waiting.length * FEATURE_NAMES.length)
        waiting.push(row)
        if (waiting.length === batchRows) await flush()
      }
      takeFix(state, row.fix)
    }
  }
  await flush()
  return {
    model: model.version,
    threshold: model.threshold,
    vessels: tracks.length,
    rows,
    labelled: answers.length,
    badRows: bad,
    cannotSay,
    ...figuresOf(answers, model.threshold),
  }
}

function figuresOf(answers: Answer[], threshold: number): Pick<FishingEvaluation, 'overall' | 'byGear'> {
  const over = (chosen: Answer[]) =>
    binaryMetrics(
      chosen.map(({ probability }) => probability),
      chosen.map(({ label }) => label),
      threshold,
    )
  const calibration = calibrationError(
    answers.map(({ probability }) => probability),
    answers.map(({ label }) => label),
    calibrationBins,
  )
  const gears = [...new Set(answers.map(({ gear }) => gear))].sort()
  return {
    overall: { ...over(answers), calibrationError: calibration },
    byGear: Object.fromEntries(gears.map((gear) => [gear, over(answers.filter((answer) => answer.gear === gear))])),
  }
}
