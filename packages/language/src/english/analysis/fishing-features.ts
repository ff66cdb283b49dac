import { splitFeature } from '@varuna/fishing/features/feature-units'

const moment: Readonly<Record<string, string>> = {
  speed: 'speed now',
  shoreKm: 'distance from shore',
  solarSin: 'time of day, dawn against dusk',
  solarCos: 'time of day, midnight against noon',
  stepHours: 'time since the position before',
  stepSpeed: 'speed made good since the position before',
  turn: 'turn since the position before',
  turnPerHour: 'rate of turn since the position before',
  speedChange: 'change of speed since the position before',
  previousSpeed: 'speed at the position before',
  stepOverReported: 'speed made good against reported speed',
  hoursSinceFast: 'time since it last steamed (8 kn or more)',
  hoursSinceSlow: 'time since it last moved at 1 to 5 kn',
  hoursSinceShore: 'time since it was within 2 km of shore',
  hoursSinceStop: 'time since it last lay still',
  kmSinceStop: 'distance since it last lay still',
  hoursSteady: 'time at about this speed',
}

const windowed: Readonly<Record<string, string>> = {
  reports: 'number of positions',
  speedMean: 'mean speed',
  speedStd: 'how much the speed varies',
  speedMin: 'lowest speed',
  speedMax: 'highest speed',
  shareStopped: 'share of positions below 0.8 kn',
  shareDrifting: 'share of positions at 0.8 to 2.5 kn',
  shareTowing: 'share of positions at 2.5 to 4.5 kn',
  shareSlow: 'share of positions at 4.5 to 7 kn',
  shareSteaming: 'share of positions at 7 kn or more',
  turnMean: 'mean turn between positions',
  shareBigTurns: 'share of turns over 30°',
  courseConcentration: 'how steady the course is',
  netOverPath: 'how straight the track is',
  pathOverReported: 'distance made against reported speed',
  netSpeed: 'speed from first to last position',
  shoreTrend: 'how fast it moves away from shore',
}

const habits: Readonly<Record<string, string>> = {
  rank: 'how fast this is for this vessel',
  rankMoving: 'how fast this is for this vessel when it moves',
  speed10: 'the speed it exceeds 90% of its time under way',
  speed25: 'the speed it exceeds 75% of its time under way',
  speed50: 'its median speed under way',
  speed75: 'the speed it exceeds 25% of its time under way',
  speed90: 'the speed it exceeds 10% of its time under way',
  shareStopped: 'share of its time lying still',
  shareDrifting: 'share of its time under way at 1 to 2.5 kn',
  shareTowing: 'share of its time under way at 2.5 to 4.5 kn',
  shareSlow: 'share of its time under way at 4.5 to 7 kn',
  shareSteaming: 'share of its time under way at 7 kn or more',
  shareBetween: 'share of its working time at 4 to 7 kn',
  turnHere: 'how much it usually turns at this speed',
  turnHereAgainstAll: 'how much it usually turns at this speed, minus its mean under way',
  progressHere: 'how straight it usually moves at this speed',
  progressHereAgainstAll: 'how straight it usually moves at this speed, minus its mean under way',
  shoreHere: 'how far from shore it usually has this speed',
  shoreHereAgainstAll: 'its usual distance from shore at this speed, minus its mean under way',
  nightHere: 'how often it has this speed at night',
  nightHereAgainstAll: 'how often it has this speed at night, minus its mean under way',
  hoursHere: 'share of its time at about this speed',
  speedThisHour: 'its usual speed at this time of day',
  speedThisHourAgainstAll: 'its usual speed at this time of day against other times',
  turnSlow: 'how much it turns at 1 to 5 kn',
  turnFast: 'how much it turns at 6 kn or more',
  speedOverCruise: 'speed now against its cruising speed',
}

const inWindow = (window: string) => {
  const hours = /^hours([\d.]+)$/.exec(window)?.[1]
  if (hours === '0.5') return 'in the last 30 min'
  if (hours !== undefined) return `in the last ${hours} h`
  return `over the last ${/^reports(\d+)$/.exec(window)?.[1] ?? ''} positions`
}

/** Name of an input of the fishing model, such as 'mean speed in the last 6 h'; the code itself where an earlier model had another. */
export const fishingFeature = (feature: string): string => {
  const { window, figure } = splitFeature(feature)
  if (window === null) return moment[figure] ?? feature
  if (window === 'own') return habits[figure] ?? feature
  const name = windowed[figure]
  return name === undefined ? feature : `${name} ${inWindow(window)}`
}
