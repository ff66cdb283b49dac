/** A report of a vessel as far as its kind depends on it; null is not available. Reports come in order of time. */
export type KindReport = {
  readonly timestampMs: number
  readonly speedKnots: number | null
  /** Over ground; only differences within a track matter. */
  readonly courseDegrees: number | null
  readonly distanceFromShoreMetres: number | null
}

/** Twenty minutes of a track: means over the time between reports. */
export type TrackStep = {
  readonly startMs: number
  /** Mean speed over ground, knots. */
  readonly knots: number
  /** Mean velocity, knots: `y` along course 0, `x` along course 90. */
  readonly x: number
  readonly y: number
  /** Null when the distance from shore is not known. */
  readonly shoreKm: number | null
}

const MINUTE_MS = 60_000
/** Longer than the usual interval of received tracks (15 minutes in the training data), so that a denser track gives the same figures. */
export const STEP_MS = 20 * MINUTE_MS
export const STEP_HOURS = STEP_MS / (60 * MINUTE_MS)
/** Over a longer silence the speed and the course are not known. */
const MAX_BETWEEN_MS = 60 * MINUTE_MS
/** A step that is covered by less than half is left out. */
const LEAST_COVERED = 0.5
const LEAST_BETWEEN_MS = 5_000
const RADIANS = Math.PI / 180

type Sum = { ms: number; knots: number; x: number; y: number; shoreKm: number; shoreMs: number }
const nothing = (): Sum => ({ ms: 0, knots: 0, x: 0, y: 0, shoreKm: 0, shoreMs: 0 })

/**
 * Resamples reports to steps of fixed length, aligned with the clock. Between two reports speed, velocity and distance from shore change
 * evenly, so that a step says the same at any reporting rate. Steps in silences are left out.
 */
export const stepsOf = (reports: readonly KindReport[]): TrackStep[] => {
  const sums = new Map<number, Sum>()
  let before: KindReport | null = null
  for (const report of reports) {
    if (report.speedKnots === null) continue
    if (before !== null && report.timestampMs - before.timestampMs < LEAST_BETWEEN_MS) continue
    if (before !== null && report.timestampMs - before.timestampMs <= MAX_BETWEEN_MS) addBetween(sums, before, report)
    before = report
  }
  return [...sums]
    .filter(([, { ms }]) => ms >= STEP_MS * LEAST_COVERED)
    .sort(([a], [b]) => a - b)
    .map(([step, { ms, knots, x, y, shoreKm, shoreMs }]) => ({
      startMs: step * STEP_MS,
      knots: knots / ms,
      x: x / ms,
      y: y / ms,
      shoreKm: shoreMs === 0 ? null : shoreKm / shoreMs,
    }))
}

/** Adds the time between two reports to the steps that it covers, with the values at the middle of each part. */
const addBetween = (sums: Map<number, Sum>, from: KindReport, to: KindReport): void => {
  const length = to.timestampMs - from.timestampMs
  const [fromKnots, toKnots] = [from.speedKnots ?? 0, to.speedKnots ?? 0]
  const [start, end] = [velocityOf(from, to), velocityOf(to, from)]
  for (let at = from.timestampMs; at < to.timestampMs;) {
    const step = Math.floor(at / STEP_MS)
    const until = Math.min(to.timestampMs, (step + 1) * STEP_MS)
    const ms = until - at
    const share = ((at + until) / 2 - from.timestampMs) / length
    const sum = sums.get(step) ?? nothing()
    sums.set(step, sum)
    sum.ms += ms
    sum.knots += ms * mix(fromKnots, toKnots, share)
    sum.x += ms * mix(start.x, end.x, share)
    sum.y += ms * mix(start.y, end.y, share)
    const shore = from.distanceFromShoreMetres ?? to.distanceFromShoreMetres
    if (shore !== null) {
      sum.shoreMs += ms
      sum.shoreKm += (ms * mix(shore, to.distanceFromShoreMetres ?? shore, share)) / 1000
    }
    at = until
  }
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** Velocity of a report; one without a course is taken to keep that of its neighbour. */
const velocityOf = (report: KindReport, neighbour: KindReport) => {
  const course = (report.courseDegrees ?? neighbour.courseDegrees ?? 0) * RADIANS
  const knots = report.speedKnots ?? 0
  return { x: knots * Math.sin(course), y: knots * Math.cos(course) }
}
