/** Unit of a feature's value; `share` is 0 to 1, `ratio` and `count` are plain numbers. */
export type FeatureUnit = 'kn' | 'km' | 'deg' | 'deg/h' | 'h' | 'km/h' | 'share' | 'ratio' | 'count'

const UNITS: Readonly<Record<string, FeatureUnit>> = {
  shoreKm: 'km',
  solarSin: 'ratio',
  solarCos: 'ratio',
  stepHours: 'h',
  turn: 'deg',
  turnPerHour: 'deg/h',
  stepOverReported: 'ratio',
  hoursSinceFast: 'h',
  hoursSinceSlow: 'h',
  hoursSinceShore: 'h',
  hoursSinceStop: 'h',
  kmSinceStop: 'km',
  hoursSteady: 'h',
  reports: 'count',
  turnMean: 'deg',
  shareBigTurns: 'share',
  courseConcentration: 'ratio',
  netOverPath: 'ratio',
  pathOverReported: 'ratio',
  shoreTrend: 'km/h',
  rank: 'share',
  rankMoving: 'share',
  turnHere: 'deg',
  turnHereAgainstAll: 'deg',
  turnSlow: 'deg',
  turnFast: 'deg',
  progressHere: 'ratio',
  progressHereAgainstAll: 'ratio',
  shoreHere: 'ratio',
  shoreHereAgainstAll: 'ratio',
  nightHere: 'share',
  nightHereAgainstAll: 'share',
  hoursHere: 'share',
  speedOverCruise: 'ratio',
}

/**
 * A feature's window (`hours6`, `reports4`, `own` for the whole track) and figure; the window is null for a figure of the report itself.
 */
export const splitFeature = (feature: string): { window: string | null; figure: string } => {
  const [first = '', ...rest] = feature.split(/\.(?=\D)/)
  return rest.length === 0 ? { window: null, figure: first } : { window: first, figure: rest.join('.') }
}

/** Unit of a feature: knots for speeds, shares of 0 to 1 for `share...`. */
export const unitOf = (feature: string): FeatureUnit => {
  const { figure } = splitFeature(feature)
  return UNITS[figure] ?? (figure.startsWith('share') ? 'share' : 'kn')
}
