import {
  MAX_VISIT_CORNERS,
  MAX_VISIT_CORNERS_IN_ALL,
  MAX_VISITS_OF_RULE,
  type AlertRule,
  type AlertRuleRequest,
} from '@varuna/contract/desk/alert-rule'
import { isUnraised, measureNames, type Measure, type RuleNumber } from '@varuna/vocabulary/alert-rules'
import type { AlertCode, AlertLevel } from '@varuna/vocabulary/alerts'
import type { ShipGroup } from '@varuna/vocabulary/ship-types'
import { alertWords } from './alerts.ts'
import { countryName } from '../shared/country-name.ts'
import { formatCount } from '../shared/format-count.ts'

const groups = {
  cargo: 'cargo ships',
  tanker: 'tankers',
  passenger: 'passenger ships',
  fishing: 'fishing vessels',
  service: 'tugs, pilots and other service vessels',
  pleasure: 'pleasure craft',
  other: 'vessels of another or unknown type',
} satisfies Record<ShipGroup, string>

const leftOut = {
  full: `${formatCount(MAX_VISITS_OF_RULE)} vessels are inside, the most that one rule follows. No other enters until one leaves. Choose a smaller area.`,
  zone_gone: 'Its zone is gone, so it raises nothing. Choose another zone, or remove the rule.',
  zone_without_outline:
    'Its zone has no outline here, because it is all waters of a country. It raises nothing. Choose another zone, or draw the area.',
  zone_corners: `Its zone has more than ${formatCount(MAX_VISIT_CORNERS)} corners, too many to follow. It raises nothing. Draw a simpler area.`,
  all_corners: `The areas of all rules here have more than ${formatCount(MAX_VISIT_CORNERS_IN_ALL)} corners together, and older rules come first. This one raises nothing until there is room. Draw a simpler area.`,
} satisfies Record<Exclude<NonNullable<AlertRule['visits']>['state'], 'waiting' | 'followed'>, string>

const withheldOf = ({ count, mmsis }: AlertRule['withheldVessels']) => {
  if (count === 0) return ''
  const more = count > mmsis.length ? ` and ${formatCount(count - mmsis.length)} more` : ''
  return ` ${count === 1 ? 'The vessel was' : 'The vessels were'} MMSI ${mmsis.join(', ')}${more}.`
}

const levels = { alarm: 'an alarm', caution: 'a caution', notice: 'a notice' } satisfies Record<AlertLevel, string>

const least = {
  hours: (value: number) => `lasting ${value} h or more`,
  knots: (value: number) => `at ${value} kn or more`,
  probability: (value: number) => `with a probability of ${Math.round(value * 100)}% or more`,
  risk: (value: number) => `with a risk of ${value} or more`,
} satisfies Record<Measure, (value: number) => string>

const listed = (parts: readonly string[], last = 'or') =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`

const codesOf = (codes: readonly AlertCode[]) => listed(codes.map((code) => `“${alertWords.codes[code]}”`))

/** Names of what a rule refers to by id. */
export interface RuleNames {
  watchList(id: string): string | null
  zone(id: string): string | null
  caseTitle(id: string): string | null
  person(id: string): string | null
}

const vesselsOf = ({ vessels }: AlertRuleRequest, names: RuleNames): string[] => [
  ...(vessels.mmsis.length === 0 ? [] : [`of MMSI ${listed(vessels.mmsis.map(String))}`]),
  ...(vessels.watchList === null ? [] : [`of a vessel on “${names.watchList(vessels.watchList) ?? 'a removed list'}”`]),
  ...(vessels.flags.length === 0 ? [] : [`under the flag of ${listed(vessels.flags.map(countryName))}`]),
  ...(vessels.groups.length === 0 ? [] : [`of ${listed(vessels.groups.map((group) => groups[group]))}`]),
  ...(vessels.unknown ? ['of vessels that stated neither name nor type'] : []),
]

const rangeOf = (range: AlertRuleRequest['shoreNm'], from: string): string[] => {
  if (range === null || (range.from === null && range.to === null)) return []
  if (range.to === null) return [`${range.from} nm or more from ${from}`]
  return [range.from === null ? `within ${range.to} nm of ${from}` : `${range.from} to ${range.to} nm from ${from}`]
}

const placeOf = ({ place, shoreNm, portNm }: AlertRuleRequest, names: RuleNames): string[] => [
  ...(place === null
    ? []
    : place.kind === 'zone'
      ? [`in ${names.zone(place.id) ?? place.id}`]
      : place.kind === 'shape'
        ? [`inside a polygon of ${place.corners.length} corners`]
        : [`at latitude ${place.south} to ${place.north}, longitude ${place.west} to ${place.east}`]),
  ...rangeOf(shoreNm, 'shore'),
  ...rangeOf(portNm, 'a port'),
]

const hourOf = (hour: number) => {
  const minutes = Math.round(hour * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const timeOf = ({ hours, season }: AlertRuleRequest): string[] => [
  ...(hours === null ? [] : [`between ${hourOf(hours.from)} and ${hourOf(hours.to)} UTC`]),
  ...(season === null ? [] : [`from ${season.from} to ${season.to}`]),
]

/** What a rule matches, as the first half of a sentence. */
function matchOf(rule: AlertRuleRequest, names: RuleNames): string {
  const { what, unraised, lowestLevel, after } = rule
  const parts = [
    what.length === 0 ? (unraised ? 'anything happens' : 'any alert is raised') : codesOf(what),
    ...(lowestLevel === 'notice' ? [] : [`at ${levels[lowestLevel]} or above`]),
    ...vesselsOf(rule, names),
    ...placeOf(rule, names),
    ...timeOf(rule),
    ...measureNames.flatMap((name) => {
      const value = rule.least[name]
      return value === null ? [] : [least[name](value)]
    }),
    ...(after === null ? [] : [`within ${after.withinHours} h after ${codesOf(after.what)}`]),
    ...(unraised && what.length > 0 ? ['including what the built-in rules do not raise'] : []),
  ]
  return parts.join(', ')
}

/** What follows from a rule, as the second half of a sentence. */
function effectsOf(
  { unraised, what, level, whom, assignee, target, addTo, changes }: AlertRuleRequest,
  names: RuleNames,
): string {
  const raises = unraised || level !== null || what.some(isUnraised)
  const parts = [
    ...(raises
      ? [
          `raise ${level === null ? 'it at its own level' : levels[level]} for ${whom === 'me' ? 'me' : 'everybody'}${whom === 'me' || assignee === null ? '' : `, assigned to ${names.person(assignee) ?? 'somebody'}`}`,
        ]
      : []),
    ...(target === null
      ? []
      : [
          `${target.channel === 'email' ? `mail ${target.address}` : `post to ${target.url}`}${changes === 'all' ? ' at every change' : ''}`,
        ]),
    ...(addTo.watchList === null
      ? []
      : [`add the vessel to “${names.watchList(addTo.watchList) ?? 'a removed list'}”`]),
    ...(addTo.caseId === null ? [] : [`add the alert to the case “${names.caseTitle(addTo.caseId) ?? 'a case'}”`]),
  ]
  return listed(parts, 'and')
}

/** Rules, built-in ones and silences, in the Sources room. */
export const ruleWords = {
  sentence: (rule: AlertRuleRequest, names: RuleNames) => `When ${matchOf(rule, names)}: ${effectsOf(rule, names)}.`,
  groups,

  form: {
    sentence: 'The rule in words',
    /** `faults` are sentences without their full stops. */
    unfinished: (faults: readonly string[]) =>
      ['The rule is not complete yet', ...faults].map((text) => `${text}.`).join(' '),
    emptyCondition: 'A condition is still empty. Fill it in, or remove it.',
    what: 'When',
    all: 'any alert',
    chosen: (count: number) => (count === 1 ? '1 kind' : `${formatCount(count)} kinds`),
    unraised: 'Include events for which the built-in rules raise no alert',
    conditions: 'Only if',
    add: 'Add a condition',
    none: 'No conditions: the rule applies to every vessel, everywhere, at any time.',
    remove: (condition: string) => `Remove the condition: ${condition}`,
    then: 'Then',
    level: 'Raise',
    asFound: 'at its own level',
    levels: { alarm: 'an alarm', caution: 'a caution', notice: 'a notice' },
    whom: 'For',
    whoms: { me: 'me', everybody: 'everybody who sees shared alerts' },
    assignee: 'Assigned to',
    nobody: 'nobody',
    send: 'Send by',
    sends: { none: 'not sent', email: 'email', webhook: 'webhook' },
    watchList: 'Add the vessel to the watch list',
    caseId: 'Add the alert to the case',
    nowhere: 'none',
    conditionNames: {
      mmsis: 'these vessels',
      watchList: 'on a watch list',
      flags: 'flag',
      groups: 'type',
      unknown: 'unknown vessel',
      zone: 'in a zone',
      box: 'between latitudes and longitudes',
      shape: 'inside a polygon',
      shoreNm: 'distance from shore',
      portNm: 'distance from a port',
      hours: 'time of day',
      season: 'season',
      least: 'minimum duration, speed, probability or risk',
      after: 'after another event',
    },
    mmsis: 'MMSI, separated by commas',
    list: 'Watch list',
    flags: 'Flags, as two letters, separated by commas',
    unknownHint: 'The vessel has stated neither a name nor a type.',
    zone: 'Zone',
    zoneSearch: 'Find a zone by name',
    zoneNone: 'No zone has this name.',
    corners: 'Corners, one a line: latitude, longitude',
    cornersHint: 'For example 18.5, 72.4. Three corners or more.',
    shapeMap: 'Map to draw the place of the rule',
    from: 'From',
    to: 'To',
    nmFrom: 'At least (nm)',
    nmTo: 'At most (nm)',
    hoursHint: 'Hours in UTC, 0 to 24. A period may pass midnight.',
    seasonHint: 'Month and day, such as 04-15. A season may pass the new year.',
    least: { hours: 'Hours', knots: 'Speed (kn)', probability: 'Probability (0 to 1)', risk: 'Risk (0 to 100)' },
    withinHours: 'Within hours',
  },

  preview: {
    title: 'The last 30 days',
    loading: 'Looking back…',
    failed: (message: string) => `The preview could not be calculated. ${message}`,
    /** A place without a name of its own, as in 'entered your area'. */
    area: 'your area',
    waiting: 'Complete the rule to see what it would have raised.',
    total: (count: number) =>
      count === 0
        ? 'It would not have matched anything.'
        : count === 1
          ? 'It would have matched once.'
          : `It would have matched ${formatCount(count)} times.`,
    lowered: (count: number) =>
      count === 1
        ? 'One of these is at a lower level, because its vessel is in doubt (ALERT-14).'
        : `${formatCount(count)} of these are at a lower level, because their vessels are in doubt (ALERT-14).`,
    flood: (most: number, bound: number) =>
      `In the busiest hour it would have matched ${formatCount(most)} times. A rule raises and sends at most ${bound} an hour; further matches are only counted.`,
    part: (looked: number) => `Only the newest ${formatCount(looked)} events and alerts were checked.`,
    looked: (looked: number) => `${formatCount(looked)} events and alerts were checked.`,
    chart: 'Matches by day',
    day: (day: string, count: number) => `${day}: ${formatCount(count)}`,
    examples: 'The newest',
    unraised: 'raised no alert',
  },

  builtIn: {
    title: 'Built-in rules',
    lead: 'These rules decide which alerts are raised, for everybody. A supervisor can switch each off, and change its level and limits.',
    loading: 'Loading the rules…',
    failed: (message: string) => `The rules could not be loaded. ${message}`,
    label: 'Built-in rules',
    names: {
      'ALERT-1': 'A transmitter was likely switched off',
      'ALERT-2': 'A long silence far from shore',
      'ALERT-3': 'An encounter at sea',
      'ALERT-4': 'False positions',
      'ALERT-5': 'A change of identity',
      'ALERT-6': 'Loitering',
      'ALERT-7': 'A fishing vessel in a closed zone',
      'ALERT-8': 'Reports, images and watch lists',
      'ALERT-9': 'Repeated alerts are joined',
      'ALERT-10': 'Fishing in a zone',
      'ALERT-11': 'Vessels are confirmed first',
      'ALERT-12': 'A limit for each feed',
      'ALERT-13': 'Jammed positions',
      'ALERT-14': 'Doubtful vessels weigh less',
    } satisfies Record<RuleNumber, string>,
    /** What a rule does that its name and limits leave open, and what follows where it is off. */
    about: {
      'ALERT-8':
        'Alerts about reports and images of people, and about vessels on their watch lists. When off, none are raised; verdicts stay as they are.',
      'ALERT-9':
        'Within its cool-down, the same alert about the same subject is counted again instead of raised again. When off, every cause raises an alert of its own.',
      'ALERT-11':
        'A vessel raises alerts once enough positions have come from it over enough time. When off, a single message may raise one, and anybody can send that.',
      'ALERT-12': 'The vessels of one feed raise a limited number of alerts an hour. When off, the limit is 10,000.',
      'ALERT-14':
        'An alert about a vessel with false or jammed positions, a shared MMSI or a simulated voyage is one level lower, and says so. Alerts about the false positions, the jamming or the change of identity itself keep their level, and so does a level that somebody set for a rule.',
    } as Readonly<Partial<Record<RuleNumber, string>>>,
    limits: {
      'ALERT-8 probability': 'Fishing: alert above (probability, 0 to 1)',
      'ALERT-8 riskScore': 'Trafficking: alert above (risk score, 0 to 100)',
      'ALERT-9 vesselHours': 'Received vessels (h)',
      'ALERT-9 identityHours': 'Changes of identity (h)',
      'ALERT-9 reportHours': 'Reports (h)',
      'ALERT-9 riseHours': 'Risk that rose (h)',
      'ALERT-9 watchHours': 'Watch lists (h)',
      'ALERT-11 positions': 'Minimum positions',
      'ALERT-11 minutes': 'Minimum time between the first and the last (min)',
      'ALERT-12 alerts': 'Alerts an hour from each feed',
      'ALERT-14 hours': 'A doubt counts if it ended before by at most (h)',
      'ALERT-1 alarmHours': 'Alarm after (h)',
      'ALERT-2 hours': 'Minimum silence (h)',
      'ALERT-2 shoreNm': 'Minimum distance from shore (nm)',
      'ALERT-3 shoreNm': 'Minimum distance from shore (nm)',
      'ALERT-3 cautionNm': 'Caution beyond (nm from shore)',
      'ALERT-6 hours': 'Minimum duration (h)',
    } as Readonly<Record<string, string>>,
    byTable: 'Level set by the rule',
    always: { alarm: 'Always an alarm', caution: 'Always a caution', notice: 'Always a notice' } satisfies Record<
      AlertLevel,
      string
    >,
    /** The limits of a rule as they are set. */
    limitTexts: {
      'ALERT-1 alarmHours': (hours: number) => `alarm after ${hours} h`,
      'ALERT-2 hours': (hours: number) => `silent for ${hours} h or more`,
      'ALERT-2 shoreNm': (nm: number) => `${nm} nm or more from shore`,
      'ALERT-3 shoreNm': (nm: number) => `${nm} nm or more from shore`,
      'ALERT-3 cautionNm': (nm: number) => `caution beyond ${nm} nm from shore`,
      'ALERT-6 hours': (hours: number) => `for ${hours} h or more`,
      'ALERT-8 probability': (probability: number) => `fishing above ${Math.round(probability * 1000) / 10}%`,
      'ALERT-8 riskScore': (score: number) => `trafficking above ${score} of 100`,
      'ALERT-9 vesselHours': (hours: number) => `received vessels ${hours} h`,
      'ALERT-9 identityHours': (hours: number) => `changes of identity ${hours} h`,
      'ALERT-9 reportHours': (hours: number) => `reports ${hours} h`,
      'ALERT-9 riseHours': (hours: number) => `risk that rose ${hours} h`,
      'ALERT-9 watchHours': (hours: number) => `watch lists ${hours} h`,
      'ALERT-11 positions': (count: number) => `${formatCount(count)} or more positions`,
      'ALERT-11 minutes': (minutes: number) => `over ${formatCount(minutes)} min or more`,
      'ALERT-12 alerts': (count: number) => `${formatCount(count)} alerts an hour`,
      'ALERT-14 hours': (hours: number) => `doubts up to ${hours} h before`,
    } as Readonly<Record<string, (value: number) => string>>,
    level: 'Level',
    edit: 'Change',
    editTitle: (number: string) => `Change ${number}`,
    on: 'on',
    off: 'off',
    changed: (name: string | null) => (name === null ? 'changed' : `changed by ${name}`),
    reset: 'Reset to default',
    active: 'The rule is on',
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    notDone: (message: string) => `The rule was not saved. ${message}`,
  },

  silences: {
    title: 'Silences',
    lead: 'A vessel or an area that is known to be harmless raises no alert until a day that you set.',
    loading: 'Loading the silences…',
    failed: (message: string) => `The silences could not be loaded. ${message}`,
    empty: 'Nothing is silenced.',
    label: 'Silences',
    add: 'Add a silence',
    end: 'End now',
    vessel: (mmsi: number) => `MMSI ${mmsi}`,
    box: ({ south, west, north, east }: { south: number; west: number; north: number; east: number }) =>
      `Latitude ${south} to ${north}, longitude ${west} to ${east}`,
    until: 'until',
    by: (name: string) => `by ${name}`,
    whoms: { me: 'For my rules and watch lists', everybody: 'For everybody' },
    whom: 'For',
    about: 'What to silence',
    abouts: { vessel: 'a vessel', area: 'an area' },
    mmsi: 'MMSI',
    untilDay: 'Last day (UTC)',
    reason: 'Reason',
    save: 'Add silence',
    saving: 'Saving…',
    cancel: 'Cancel',
    notDone: (message: string) => `Nothing was changed. ${message}`,
  },

  tell: 'Tell me when a vessel enters',
  tellNamed: (zone: string) => `Tell me when a vessel enters ${zone}`,
  unknown: 'The rule of this alert was removed, or it is not yours. Its alerts stay.',
  /** How the area of a rule is followed; what is wrong is a warning. */
  visits: ({ state, inside }: NonNullable<AlertRule['visits']>): { text: string; isWarning: boolean } => {
    if (state === 'waiting')
      return { text: 'Starts within a minute. Vessels that are inside by then raise no alert.', isWarning: false }
    if (state === 'followed')
      return {
        text: inside === 1 ? '1 vessel is inside now.' : `${formatCount(inside)} vessels are inside now.`,
        isWarning: false,
      }
    return { text: leftOut[state], isWarning: true }
  },

  ofOther: (name: string) => `for everybody, by ${name}`,
  withheld: (count: number, vessels: AlertRule['withheldVessels']) =>
    `Held back ${count === 1 ? 'once' : `${formatCount(count)} times`} in the last 24 hours: the hourly limit was reached.${withheldOf(vessels)}`,
}
