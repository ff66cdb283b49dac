import { STEP_HOURS, STEP_MS, type TrackStep } from './track-steps.ts'

/** Upper limits of the classes of speed in knots, in which the time under way is counted. */
const SPEED_CLASSES = [1.5, 3, 4.5, 6, 8, 10, 12, 15, 19]
const UNDER_WAY_KNOTS = 0.5
const IN_PORT_KM = 3
const OFFSHORE_KM = 20
const WINDOW_STEPS = { hours2: 6, hours6: 18, day: 72 } as const

export const TRACK_FIGURES = [
  ...SPEED_CLASSES.map((most) => `shareBelow${most}` as const),
  'cruiseKnots',
  'medianKnots',
  'cruiseSpread',
  'slowSpread',
  'slowShare',
  'slowHours',
  'fastHours',
  'changesPerDay',
  'straight2',
  'straight2Low',
  'straight6',
  'dayReachKm',
  'dayReturn',
  'turnSlow',
  'turnFast',
  'reversals',
  'oneWay',
  'bothWays',
  'stoppedShare',
  'stoppedInPort',
  'stopHours',
  'stopsPerDay',
  'shoreKm',
  'slowShoreKm',
  'mostShoreKm',
] as const
export type TrackFigure = (typeof TRACK_FIGURES)[number]

/** Figures of a track, NaN where it shows none; with the hours it was under way, on which they rest. */
export type TrackFigures = { readonly values: Readonly<Record<TrackFigure, number>>; readonly hoursUnderWay: number }

/**
 * Figures of a track that tell kinds of vessel apart: how fast, how evenly, how straight, how far and how long it moves, and where it
 * stops. All are shares, rates, or means over time, so that a longer track gives the same figures.
 */
export const figuresOfTrack = (steps: readonly TrackStep[]): TrackFigures => {
  const moving = steps.filter(({ knots }) => knots >= UNDER_WAY_KNOTS)
  const speeds = moving.map(({ knots }) => knots).sort((a, b) => a - b)
  const cruise = quantile(speeds, 0.9)
  const isSlow = (step: TrackStep) => step.knots < 0.6 * cruise
  const runs = runsOf(steps)
  const slow = moving.filter(isSlow)
  const fast = moving.filter((step) => !isSlow(step))
  const phases = runs.flatMap((run) => phasesOf(run, isSlow))
  const stops = phases.filter(({ phase }) => phase === 'stopped')
  const days = (steps.length * STEP_HOURS) / 24
  const below = Object.fromEntries(
    SPEED_CLASSES.map((most) => [
      `shareBelow${most}`,
      share(
        speeds.filter((knots) => knots < most),
        speeds,
      ),
    ]),
  ) as Record<`shareBelow${number}`, number>
  const straight2 = runs.flatMap((run) => straightness(run, WINDOW_STEPS.hours2)).sort((a, b) => a - b)
  const reaches = runs.flatMap((run) => reachesOf(run, WINDOW_STEPS.day))
  const turns = runs.flatMap((run) => turnsOf(run))
  const shores = shoresOf(moving)
  const stopped = steps.filter(({ knots }) => knots < UNDER_WAY_KNOTS)
  const stoppedShores = shoresOf(stopped)
  return {
    hoursUnderWay: moving.length * STEP_HOURS,
    values: {
      ...(below as Record<(typeof TRACK_FIGURES)[0], number>),
      cruiseKnots: cruise,
      medianKnots: quantile(speeds, 0.5),
      cruiseSpread: spread(fast.map(({ knots }) => knots)),
      slowSpread: spread(slow.map(({ knots }) => knots)),
      slowShare: share(slow, moving),
      slowHours: log(mean(phases.filter(({ phase }) => phase === 'slow').map(hoursOf))),
      fastHours: log(mean(phases.filter(({ phase }) => phase === 'fast').map(hoursOf))),
      changesPerDay: log(runs.reduce((sum, run) => sum + changesOf(run, isSlow), 0) / days),
      straight2: quantile(straight2, 0.5),
      straight2Low: quantile(straight2, 0.1),
      straight6: mean(runs.flatMap((run) => straightness(run, WINDOW_STEPS.hours6))),
      dayReachKm: log(mean(reaches.map(({ km }) => km))),
      dayReturn: mean(reaches.map(({ returned }) => returned)),
      turnSlow: mean(turns.filter(({ step }) => isSlow(step)).map(({ degrees }) => degrees)),
      turnFast: mean(turns.filter(({ step }) => !isSlow(step)).map(({ degrees }) => degrees)),
      reversals: share(
        turns.filter(({ degrees }) => degrees > 140),
        turns,
      ),
      oneWay: resultant(moving, 1),
      bothWays: resultant(moving, 2),
      stoppedShare: share(stopped, steps),
      stoppedInPort: share(
        stoppedShores.filter((km) => km < IN_PORT_KM),
        stoppedShores,
      ),
      stopHours: log(mean(stops.map(hoursOf))),
      stopsPerDay: log(stops.length / days),
      shoreKm: log(quantile(shores, 0.5)),
      slowShoreKm: share(
        shoresOf(slow).filter((km) => km >= OFFSHORE_KM),
        shoresOf(slow),
      ),
      mostShoreKm: log(quantile(shores, 0.95)),
    },
  }
}

type Run = readonly TrackStep[]
type Phase = { readonly phase: 'stopped' | 'slow' | 'fast'; readonly steps: number }

/** Steps without a silence between them. */
const runsOf = (steps: readonly TrackStep[]): Run[] => {
  const runs: TrackStep[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run !== undefined && step.startMs - (run.at(-1)?.startMs ?? 0) === STEP_MS) run.push(step)
    else runs.push([step])
  }
  return runs
}

const phasesOf = (run: Run, isSlow: (step: TrackStep) => boolean): Phase[] => {
  const phases: { phase: Phase['phase']; steps: number }[] = []
  for (const step of run) {
    const phase = step.knots < UNDER_WAY_KNOTS ? 'stopped' : isSlow(step) ? 'slow' : 'fast'
    const last = phases.at(-1)
    if (last?.phase === phase) last.steps += 1
    else phases.push({ phase, steps: 1 })
  }
  return phases
}

const hoursOf = ({ steps }: Phase) => steps * STEP_HOURS
const changesOf = (run: Run, isSlow: (step: TrackStep) => boolean) => Math.max(0, phasesOf(run, isSlow).length - 1)

/** Distance made good over distance sailed, of consecutive windows under way. */
const straightness = (run: Run, length: number): number[] => {
  const ratios: number[] = []
  for (let from = 0; from + length <= run.length; from += length) {
    const { sailed, x, y } = pathOf(run.slice(from, from + length))
    if (sailed >= UNDER_WAY_KNOTS * length * STEP_HOURS) ratios.push(Math.hypot(x, y) / sailed)
  }
  return ratios
}

const pathOf = (steps: Run) => {
  const path = { sailed: 0, x: 0, y: 0, most: 0 }
  for (const step of steps) {
    path.sailed += step.knots * STEP_HOURS
    path.x += step.x * STEP_HOURS
    path.y += step.y * STEP_HOURS
    path.most = Math.max(path.most, Math.hypot(path.x, path.y))
  }
  return path
}

const KM = 1.852
/** How far a vessel gets within a day from where it begins, and which share of that it comes back. */
const reachesOf = (run: Run, length: number): { km: number; returned: number }[] => {
  const reaches: { km: number; returned: number }[] = []
  for (let from = 0; from + length / 2 <= run.length; from += length) {
    const { most, x, y } = pathOf(run.slice(from, from + length))
    if (most * KM >= 1) reaches.push({ km: most * KM, returned: 1 - Math.hypot(x, y) / most })
  }
  return reaches
}

const turnsOf = (run: Run): { step: TrackStep; degrees: number }[] =>
  run.flatMap((step, at) => {
    const before = run[at - 1]
    if (before === undefined || before.knots < UNDER_WAY_KNOTS || step.knots < UNDER_WAY_KNOTS) return []
    const lengths = Math.hypot(before.x, before.y) * Math.hypot(step.x, step.y)
    if (lengths === 0) return []
    const cosine = Math.max(-1, Math.min(1, (before.x * step.x + before.y * step.y) / lengths))
    return [{ step, degrees: (Math.acos(cosine) * 180) / Math.PI }]
  })

/** How much courses agree, 0 to 1: with `times` 2 also those that are opposite. */
const resultant = (moving: Run, times: 1 | 2): number => {
  if (moving.length === 0) return NaN
  let [sine, cosine] = [0, 0]
  for (const { x, y } of moving) {
    const angle = Math.atan2(x, y) * times
    sine += Math.sin(angle)
    cosine += Math.cos(angle)
  }
  return Math.hypot(sine, cosine) / moving.length
}

const shoresOf = (steps: Run) =>
  steps.flatMap(({ shoreKm }) => (shoreKm === null ? [] : [shoreKm])).sort((a, b) => a - b)
const share = (some: readonly unknown[], all: readonly unknown[]) => (all.length === 0 ? NaN : some.length / all.length)
const mean = (values: readonly number[]) =>
  values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length
const spread = (values: readonly number[]) => {
  const middle = mean(values)
  return values.length < 3 ? NaN : Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) / middle
}
const quantile = (sorted: readonly number[], at: number) =>
  sorted.length === 0 ? NaN : (sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? NaN)
const log = (value: number) => Math.log10(value + 0.05)
