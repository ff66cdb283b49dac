import { HOUR_MS } from '../position.ts'
import type { Presence, PresencePiece } from './presence.ts'

/** What is said of a time in an area: that of the vessel's fishing verdict, or that the ship is of a kind that is not judged (AREA-7). */
export const presenceVerdicts = ['fishing', 'not_fishing', 'cannot_say', 'other_kind'] as const
export type PresenceVerdict = (typeof presenceVerdicts)[number]

/** Whole milliseconds by verdict; their sum is the presence. */
export type VerdictTimes = Record<PresenceVerdict, number>

export type JudgedSample = { readonly timeMs: number; readonly verdict: PresenceVerdict }

/** How a vessel's times are judged: as one for all, or at positions of each track, in order of time (AREA-6). */
export type Judgement = PresenceVerdict | ReadonlyMap<number, readonly JudgedSample[]>

export type CellTimes = { readonly times: VerdictTimes; vessels: number }

export type AreaTotals = {
  readonly all: VerdictTimes
  readonly cells: Map<number, CellTimes>
  /** By UTC day, counted from 1970. */
  readonly days: Map<number, CellTimes>
  readonly hours: Set<number>
  vessels: number
  silentMs: number
  positions: number
  falsePositions: number
}

const DAY_MS = 24 * HOUR_MS
/** AREA-6: a position answers for this long, as between two positions of a fishing event (FEV-2). */
const ANSWERS_MS = 2 * HOUR_MS

export const emptyTimes = (): VerdictTimes => ({ fishing: 0, not_fishing: 0, cannot_say: 0, other_kind: 0 })

export const presenceOf = ({ fishing, not_fishing, cannot_say, other_kind }: VerdictTimes): number =>
  fishing + not_fishing + cannot_say + other_kind

export const createAreaTotals = (): AreaTotals => ({
  all: emptyTimes(),
  cells: new Map(),
  days: new Map(),
  hours: new Set(),
  vessels: 0,
  silentMs: 0,
  positions: 0,
  falsePositions: 0,
})

/** Adds what is known of one vessel, and returns its times. Vessels may come in any order. */
export const addVessel = (totals: AreaTotals, presence: Presence, judgement: Judgement): VerdictTimes => {
  const own = emptyTimes()
  const [cells, days] = [new Set<CellTimes>(), new Set<CellTimes>()]
  for (const piece of presence.pieces) {
    const cell = entryOf(totals.cells, piece.cell)
    cells.add(cell)
    for (const { fromMs, toMs, verdict } of judged(piece, judgement)) {
      own[verdict] += toMs - fromMs
      totals.all[verdict] += toMs - fromMs
      cell.times[verdict] += toMs - fromMs
      for (let day = Math.floor(fromMs / DAY_MS); day * DAY_MS < toMs; day += 1) {
        const entry = entryOf(totals.days, day)
        entry.times[verdict] += Math.min(toMs, (day + 1) * DAY_MS) - Math.max(fromMs, day * DAY_MS)
        days.add(entry)
      }
    }
  }
  for (const one of [...cells, ...days]) one.vessels += 1
  for (const hour of presence.hours) totals.hours.add(hour)
  if (presence.pieces.length > 0) totals.vessels += 1
  totals.silentMs += presence.silentMs
  totals.positions += presence.positions
  totals.falsePositions += presence.falsePositions
  return own
}

/** Adds the times of several vessels by a text, such as their flag. */
export const sumTimes = <Key>(
  vessels: readonly { readonly times: VerdictTimes }[],
  keyOf: (at: number) => Key,
): Map<Key, CellTimes> => {
  const sums = new Map<Key, CellTimes>()
  for (const [at, { times }] of vessels.entries()) {
    const sum = entryOf(sums, keyOf(at))
    for (const verdict of presenceVerdicts) sum.times[verdict] += times[verdict]
    sum.vessels += 1
  }
  return sums
}

const entryOf = <Key>(entries: Map<Key, CellTimes>, key: Key): CellTimes => {
  const known = entries.get(key)
  if (known) return known
  const entry = { times: emptyTimes(), vessels: 0 }
  entries.set(key, entry)
  return entry
}

/** A piece by the newest answer before it; after two hours without one nobody can say. */
function* judged({ track, fromMs, toMs }: PresencePiece, judgement: Judgement) {
  if (typeof judgement === 'string') return void (yield { fromMs, toMs, verdict: judgement })
  const sample = newestUntil(judgement.get(track) ?? [], fromMs)
  const answeredMs = sample === null ? fromMs : Math.max(fromMs, Math.min(toMs, sample.timeMs + ANSWERS_MS))
  if (sample !== null && answeredMs > fromMs) yield { fromMs, toMs: answeredMs, verdict: sample.verdict }
  if (answeredMs < toMs) yield { fromMs: answeredMs, toMs, verdict: 'cannot_say' as const }
}

const newestUntil = (samples: readonly JudgedSample[], timeMs: number): JudgedSample | null => {
  let [low, high] = [0, samples.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((samples[middle] as JudgedSample).timeMs <= timeMs) low = middle + 1
    else high = middle
  }
  return samples[low - 1] ?? null
}
