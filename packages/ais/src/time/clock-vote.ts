/** An interval in Unix ms; either end may be infinite. */
export interface Bounds {
  fromMs: number
  toMs: number
}

/** The interval in which one clock places a moment, and its votes. */
export interface ClockBounds extends Bounds {
  /** 0 excludes the clock. */
  votes: number
}

export interface Agreement extends Bounds {
  /** How far off the bounds are if the outvoted clocks are right; 0 when more than half of the votes agree on these bounds alone. */
  doubtMs: number
}

/**
 * Finds the interval on which most clocks agree (K. Marzullo 1984, as in NTP's clock selection). A majority on a bounded interval ranks
 * above any other; ties go to the interval nearest to `nearMs`. Null when no clock has a vote.
 */
export function agreeOnTime(clocks: readonly ClockBounds[], nearMs: number | null): Agreement | null {
  const allVotes = clocks.reduce((sum, { votes }) => sum + votes, 0)
  let best: TimeCandidate | null = null
  let equals: TimeCandidate[] = []
  let isOpenDone = false
  for (const { fromMs, votes } of clocks) {
    if (votes === 0 || (fromMs === -Infinity && isOpenDone)) continue
    isOpenDone ||= fromMs === -Infinity
    let agreed = 0
    let toMs = Infinity
    for (const clock of clocks) {
      if (clock.votes === 0 || clock.fromMs > fromMs || clock.toMs < fromMs) continue
      agreed += clock.votes
      if (clock.toMs < toMs) toMs = clock.toMs
    }
    const rank = agreed * 2 > allVotes && fromMs !== -Infinity && toMs !== Infinity ? 1 : 0
    if (best !== null && (rank < best.rank || (rank === best.rank && agreed < best.agreed))) continue
    const found: TimeCandidate = { fromMs, toMs, agreed, rank }
    if (best !== null && rank === best.rank && agreed === best.agreed) equals.push(found)
    else equals = [found]
    if (best === null || isBetter(found, best, nearMs)) best = found
  }
  if (best === null) return null
  const { fromMs, toMs, agreed } = best
  if (agreed * 2 > allVotes) {
    const rivals = equals.filter((found) => !overlaps(found, best as Bounds))
    return { fromMs, toMs, doubtMs: Math.max(0, ...rivals.map((found) => farthest(found, best as Bounds))) }
  }
  const voters = clocks.filter(({ votes }) => votes > 0)
  return { fromMs, toMs, doubtMs: Math.max(...voters.map((clock) => farthest(clock, best as Bounds))) }
}

/**
 * Returns the range from the first to the last moment that more than half of the clocks allow. It is wider than the interval of most
 * agreement, and contains the true time while more than half of the clocks are right. Null when no moment has a majority.
 */
export function majorityBounds(clocks: readonly Bounds[]): Bounds | null {
  const isAllowed = (ms: number) =>
    clocks.reduce((sum, { fromMs, toMs }) => sum + (fromMs <= ms && ms <= toMs ? 1 : 0), 0) * 2 > clocks.length
  let [first, last] = [Infinity, -Infinity]
  for (const { fromMs, toMs } of clocks) {
    if (fromMs < first && isAllowed(fromMs)) first = fromMs
    if (toMs > last && isAllowed(toMs)) last = toMs
  }
  return first === Infinity ? null : { fromMs: first, toMs: last }
}

type TimeCandidate = Bounds & { agreed: number; rank: number }

function isBetter(found: TimeCandidate, best: TimeCandidate, nearMs: number | null): boolean {
  if (found.rank !== best.rank) return found.rank > best.rank
  if (found.agreed !== best.agreed) return found.agreed > best.agreed
  return nearMs !== null && distance(found, nearMs) < distance(best, nearMs)
}

/** Whether two intervals intersect. */
export const overlaps = (a: Bounds, b: Bounds) => a.fromMs <= b.toMs && b.fromMs <= a.toMs

export const isBounded = ({ fromMs, toMs }: Bounds) => Number.isFinite(fromMs) && Number.isFinite(toMs)

const distance = ({ fromMs, toMs }: Bounds, ms: number) => Math.max(fromMs - ms, ms - toMs, 0)

/** Largest distance between moments of two intervals, ignoring infinite ends. */
function farthest(a: Bounds, b: Bounds): number {
  const ends = [a.toMs - b.fromMs, b.toMs - a.fromMs, a.fromMs - b.fromMs, b.toMs - a.toMs]
  return Math.max(0, ...ends.filter(Number.isFinite))
}
