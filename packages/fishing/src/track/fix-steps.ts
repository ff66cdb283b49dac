import type { Fix } from './fix.ts'
import { normaliseDegrees } from './recent-track.ts'
import { blend, LEAST_APART_MS, MAX_GAP_MS, stepTimes } from './steps.ts'

/** A row of a track file without positions, placed by dead reckoning: km and degrees in a frame whose north is the first course. */
type Placed = {
  readonly fix: Fix
  readonly x: number
  readonly y: number
  readonly course: number
  /** Whether the way and the turn since the first row are known. */
  readonly isTurnKnown: boolean
  readonly isWayKnown: boolean
}

/** Resamples rows that state only their step and turn since the row before. */
export type FixSteps = { previous: Placed | null; readonly steps: Placed[] }

const HOUR_MS = 3_600_000
const RADIANS = Math.PI / 180

export const createFixSteps = (): FixSteps => ({ previous: null, steps: [] })

/** Adds the next row; returns the steps that it completes, each relative to the step before it. */
export const nextSteps = (track: FixSteps, fix: Fix): Fix[] => {
  const { previous, steps } = track
  const placed = place(previous, fix)
  const last = steps.at(-1)
  const times = stepTimes(last?.fix.timestampMs ?? -Infinity, previous?.fix.timestampMs ?? null, fix.timestampMs)
  track.previous = placed
  return times.map((timestampMs) => {
    const before = steps.at(-1)
    const step = previous === null ? placed : between(previous, placed, timestampMs)
    steps.push(step)
    if (steps.length > 2) steps.shift()
    return relativeTo(before, step)
  })
}

/** The row that was added last, relative to the newest step that is far enough before it. */
export const newestRow = ({ previous, steps }: FixSteps): Fix => {
  if (previous === null) throw new RangeError('no row was added')
  return relativeTo(
    steps.findLast(({ fix }) => previous.fix.timestampMs - fix.timestampMs >= LEAST_APART_MS),
    previous,
  )
}

/**
 * The reports of a vessel that sends one every `everyMs` and at each labelled row, which is stated with its report: between two rows less
 * than half an hour apart the vessel moves evenly, and over longer silences nothing is known.
 */
export const rowsAtRate = <Row extends { readonly fix: Fix; readonly label: number | null }>(
  rows: readonly Row[],
  everyMs: number,
): { fix: Fix; row: Row | null }[] => {
  const sent: { placed: Placed; row: Row | null }[] = []
  let previous: Placed | null = null
  for (const row of rows) {
    const from: Placed | null = previous
    const to = place(from, row.fix)
    const isApart = from === null || row.fix.timestampMs - from.fix.timestampMs > MAX_GAP_MS
    if (from !== null && isApart && sent.at(-1)?.placed !== from) sent.push({ placed: from, row: null })
    if (from !== null && !isApart)
      for (let at = nextAfter(from.fix.timestampMs, everyMs); at < row.fix.timestampMs; at += everyMs)
        sent.push({ placed: between(from, to, at), row: null })
    const isLabelled = row.label !== null
    if (isApart || isLabelled) sent.push({ placed: to, row: isLabelled ? row : null })
    previous = to
  }
  return sent.map(({ placed, row }, at) => ({ fix: relativeTo(sent[at - 1]?.placed, placed), row }))
}

const nextAfter = (ms: number, everyMs: number) => (Math.floor(ms / everyMs) + 1) * everyMs

const place = (before: Placed | null, fix: Fix): Placed => {
  if (before === null) return { fix, x: 0, y: 0, course: 0, isTurnKnown: true, isWayKnown: true }
  const change = normaliseDegrees(fix.courseChangeDegrees ?? 0)
  const heading = (before.course + change / 2) * RADIANS
  const km = fix.stepKm ?? 0
  return {
    fix,
    x: before.x + km * Math.sin(heading),
    y: before.y + km * Math.cos(heading),
    course: before.course + change,
    isTurnKnown: fix.courseChangeDegrees !== null,
    isWayKnown: fix.stepKm !== null,
  }
}

const between = (from: Placed, to: Placed, timestampMs: number): Placed => {
  const [fromMs, toMs] = [from.fix.timestampMs, to.fix.timestampMs]
  if (timestampMs >= toMs) return to
  if (timestampMs <= fromMs) return from
  const share = (timestampMs - fromMs) / (toMs - fromMs)
  const nearer = share < 0.5 ? from : to
  const even = (key: 'speedKnots' | 'distanceFromShoreMetres') =>
    blend(from.fix[key], to.fix[key], share) ?? nearer.fix[key]
  const { solarHour } = from.fix
  return {
    x: from.x + share * (to.x - from.x),
    y: from.y + share * (to.y - from.y),
    course: nearer.course,
    isTurnKnown: to.isTurnKnown,
    isWayKnown: to.isWayKnown,
    fix: {
      timestampMs,
      speedKnots: even('speedKnots'),
      courseChangeDegrees: null,
      stepKm: null,
      distanceFromShoreMetres: even('distanceFromShoreMetres'),
      solarHour: solarHour === null ? nearer.fix.solarHour : (solarHour + (timestampMs - fromMs) / HOUR_MS) % 24,
    },
  }
}

const relativeTo = (before: Placed | undefined, { fix, x, y, course, isTurnKnown, isWayKnown }: Placed): Fix => ({
  ...fix,
  courseChangeDegrees: before === undefined || !isTurnKnown ? null : course - before.course,
  stepKm: before === undefined || !isWayKnown ? null : Math.hypot(x - before.x, y - before.y),
})
