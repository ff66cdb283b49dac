const figures: Readonly<Record<string, string>> = {
  speed: 'speed now',
  shoreKm: 'distance from shore',
  solarSin: 'time of day, from evening (-1) to morning (1)',
  solarCos: 'time of day, from noon (-1) to midnight (1)',
  stepHours: 'time since the report before',
  stepSpeed: 'speed made good since the report before',
  turn: 'turn since the report before',
  turnPerHour: 'turning rate',
  speedChange: 'change of speed',
  previousSpeed: 'speed at the report before',
  stepOverReported: 'distance made against distance by log',
  hoursSinceFast: 'time since it steamed',
  hoursSinceSlow: 'time since it worked slowly',
  hoursSinceShore: 'time since it was near the shore',
  hoursSinceStop: 'time since it stopped',
  kmSinceStop: 'distance since it stopped',
  hoursSteady: 'time at a steady speed',
  reports: 'number of reports',
  speedMean: 'mean speed',
  speedStd: 'spread of speeds',
  speedMin: 'lowest speed',
  speedMax: 'highest speed',
  shareStopped: 'time stopped',
  shareDrifting: 'time drifting',
  shareTowing: 'time at towing speed',
  shareSlow: 'time slow',
  shareSteaming: 'time steaming',
  shareBetween: 'time between towing and steaming speed',
  turnMean: 'mean turn',
  shareBigTurns: 'sharp turns',
  courseConcentration: 'steadiness of course',
  netOverPath: 'straightness of the way',
  pathOverReported: 'way made against way by log',
  netSpeed: 'speed made good',
  shoreTrend: 'moving away from shore',
  rank: 'this speed among its own',
  rankMoving: 'this speed among its own under way',
  speed10: 'its slowest tenth under way',
  speed25: 'its slower quarter under way',
  speed50: 'its middle speed under way',
  speed75: 'its faster quarter under way',
  speed90: 'its fastest tenth under way',
  turnHere: 'how it turns at this speed',
  turnHereAgainstAll: 'how it turns at this speed, against others',
  progressHere: 'progress at this speed',
  progressHereAgainstAll: 'progress at this speed, against others',
  shoreHere: 'distance from shore at this speed',
  shoreHereAgainstAll: 'distance from shore at this speed, against others',
  nightHere: 'nights at this speed',
  nightHereAgainstAll: 'nights at this speed, against others',
  hoursHere: 'time spent at this speed',
  speedThisHour: 'its speed at this time of day',
  speedThisHourAgainstAll: 'its speed at this time of day, against others',
  turnSlow: 'how it turns when slow',
  turnFast: 'how it turns when fast',
  speedOverCruise: 'speed against its cruising speed',
}

const windowOf = (window: string): string => {
  const [, kind, size] = /^(hours|reports)([\d.]+)$/.exec(window) ?? []
  if (kind === 'hours') return `last ${size} h`
  if (kind === 'reports') return `last ${size} reports`
  return 'whole track'
}

/** The inputs that moved an answer about fishing. */
export const fishingFactorWords = {
  title: 'What moved the answer',
  /** A figure with its window, such as 'mean speed, last 6 h'; an input that is not known here is its code. */
  name(feature: string): string {
    const [, window, figure = feature] = /^(hours\d+(?:\.\d+)?|reports\d+|own)\.([a-z]\w*)$/i.exec(feature) ?? []
    const text = figures[figure] ?? figure
    return window === undefined ? text : `${text}, ${windowOf(window)}`
  },
  value(value: number | null, unit: string): string {
    if (value === null) return 'not known'
    if (unit === 'share') return `${Math.round(value * 100)}%`
    const digits = unit === 'count' ? 0 : Math.abs(value) < 10 ? 1 : 0
    const text = value.toFixed(unit === 'ratio' ? 2 : digits)
    return unit === 'ratio' || unit === 'count'
      ? text
      : unit === 'deg'
        ? `${text}°`
        : `${text} ${unit.replace('deg', '°')}`
  },
  directions: { fishing: 'towards fishing', not_fishing: 'against fishing' },
  /** How much an input multiplies or divides the odds. */
  odds: (contribution: number) =>
    `${contribution >= 0 ? '×' : '÷'}${Math.exp(Math.abs(contribution)).toFixed(Math.abs(contribution) < 2.3 ? 1 : 0)}`,
  note: 'Each bar says by how much an input multiplies (right) or divides (left) the odds of fishing, against the average report of the training data.',
  axis: { against: 'against fishing', towards: 'towards fishing' },
  gauge: {
    label: (percent: string) => `Fishing probability ${percent}`,
    notKnown: 'The fishing probability is not known',
    low: 'not fishing',
    high: 'fishing',
  },
  rule: {
    source: (source: string) => `Source: ${source}`,
    confidence: (confidence: string) => `confidence: ${confidence}`,
  },
} as const
