import { broadGears, vesselKinds, type BroadGear, type VesselKind } from '@varuna/vocabulary/vessel-kinds'
import { scoreRow, type Ensemble } from '../trees/ensemble.ts'
import { parseTrees } from '../trees/tree-file.ts'
import { TRACK_FIGURES, type TrackFigures } from './track-figures.ts'

/** Kinds of vessel that tracks are classified as, besides fishing vessels. */
export const otherTrackKinds = vesselKinds.filter((kind) => kind !== 'fishing' && kind !== 'other')
type OtherTrackKind = (typeof otherTrackKinds)[number]

/** Boosted trees over the figures of a track, as data/models/fishing/vessel-kinds.json describes them. */
export type TrackClassifier = Manifest & {
  readonly ensembles: {
    readonly fishing: Ensemble
    readonly kinds: readonly Ensemble[]
    readonly gears: readonly Ensemble[]
  }
}

type Manifest = {
  readonly version: string
  /** Calibration of the margin of fishing vessels by hours under way, rising. */
  readonly calibration: readonly { readonly fromHours: number; readonly slope: number; readonly intercept: number }[]
  /** By which margins of kinds and gears are divided before they are compared. */
  readonly temperatures: { readonly kinds: number; readonly gears: number }
  /** Trees of each ensemble, in the order of the file: fishing, then each kind, then each gear. */
  readonly trees: readonly number[]
}

/** What a track shows: shares of 0 to 1 that add up to 1, those of the kinds as if all were equally frequent. */
export type TrackShares = {
  readonly kinds: Readonly<Record<Exclude<VesselKind, 'other'>, number>>
  /** Shares of the gears of a fishing vessel. */
  readonly gears: Readonly<Record<BroadGear, number>>
}

/** Classifies the figures of a track; null for one that is shorter than those of the training. */
export const classifyTrack = (classifier: TrackClassifier, figures: TrackFigures): TrackShares | null => {
  const { calibration, temperatures, ensembles } = classifier
  const reached = calibration.filter(({ fromHours }) => figures.hoursUnderWay >= fromHours).at(-1)
  if (reached === undefined) return null
  const row = Float32Array.from(TRACK_FIGURES.map((name) => figures.values[name]))
  const margin = reached.slope * scoreRow(ensembles.fishing, row) + reached.intercept
  const fishing = 1 / (1 + Math.exp(-margin))
  const others = softmax(ensembles.kinds.map((one) => scoreRow(one, row) / temperatures.kinds))
  const gears = softmax(ensembles.gears.map((one) => scoreRow(one, row) / temperatures.gears))
  // The margin compares a fishing vessel with all other kinds together; each of them is as frequent as it here.
  const total = fishing + (1 - fishing) * otherTrackKinds.length
  return {
    kinds: {
      fishing: fishing / total,
      ...(Object.fromEntries(
        otherTrackKinds.map((kind, at) => [kind, ((1 - fishing) * otherTrackKinds.length * (others[at] ?? 0)) / total]),
      ) as Record<OtherTrackKind, number>),
    },
    gears: Object.fromEntries(broadGears.map((gear, at) => [gear, gears[at] ?? 0])) as Record<BroadGear, number>,
  }
}

const softmax = (margins: readonly number[]): number[] => {
  const top = Math.max(...margins)
  const raised = margins.map((margin) => Math.exp(margin - top))
  const sum = raised.reduce((total, value) => total + value, 0)
  return raised.map((value) => value / sum)
}

type Parsed = { ok: true; value: TrackClassifier } | { ok: false; error: string }

/** Validates a classifier's parsed manifest and its tree file; the error says what is missing. */
export const parseTrackClassifier = (json: unknown, treeFile: Uint8Array): Parsed => {
  const read = json as Partial<Manifest & { figures: string[]; kinds: string[]; gears: string[] }> | null
  if (
    read?.figures?.join() !== TRACK_FIGURES.join() ||
    read.kinds?.join() !== otherTrackKinds.join() ||
    read.gears?.join() !== broadGears.join()
  )
    return { ok: false, error: 'vessel-kinds.json was trained on other figures or kinds than this code has' }
  const { version, calibration = [], temperatures, trees: counts = [] } = read
  const numbers = [
    ...calibration.flatMap(({ fromHours, slope, intercept }) => [fromHours, slope, intercept]),
    temperatures?.kinds,
    temperatures?.gears,
  ]
  if (
    typeof version !== 'string' ||
    calibration.length === 0 ||
    counts.length !== 1 + otherTrackKinds.length + broadGears.length ||
    !numbers.every(Number.isFinite)
  )
    return { ok: false, error: 'vessel-kinds.json lacks version, calibration, temperatures or trees' }
  const file = parseTrees(treeFile)
  if (!file.ok) return file
  const { trees } = file
  const begins = counts.map((_, at) => counts.slice(0, at).reduce((sum, count) => sum + count, 0))
  if (trees.features !== TRACK_FIGURES.length || trees.roots.length !== counts.reduce((sum, count) => sum + count, 0))
    return { ok: false, error: 'the tree file is not the one that vessel-kinds.json describes' }
  const ensembles = counts.map((count, at): Ensemble => ({
    trees,
    from: begins[at] ?? 0,
    to: (begins[at] ?? 0) + count,
  }))
  const [fishing, ...rest] = ensembles as [Ensemble, ...Ensemble[]]
  const kinds = rest.slice(0, otherTrackKinds.length)
  const gears = rest.slice(otherTrackKinds.length)
  return {
    ok: true,
    value: { ...(read as Manifest), ensembles: { fishing, kinds, gears } },
  }
}
