import type { DocumentWords } from '@varuna/contract/document-words'
import type { AlertFilterFields } from '@varuna/contract/desk/alert-queue'
import { dashboardWords } from './rooms.ts'
import { assessmentWords } from './analysis/assessment.ts'
import { vesselKindSentence } from './analysis/vessel-kind.ts'
import { doubtOf } from './desk/alert-doubt.ts'
import { measuredInAlert } from './desk/alert-measures.ts'
import { alertWords } from './desk/alerts.ts'
import { areaWords } from './desk/areas.ts'
import { count, list, utcMinute } from './shared/format-values.ts'
import { formatCount } from './shared/format-count.ts'
import { unitWords } from './shared/units.ts'
import { eventKindNames } from './watch/event-kinds.ts'
import { eventMeasures, howSureOf, howSureShortOf, missingOf } from './watch/event-measures.ts'
import { vesselPageWords } from './watch/vessel-page.ts'
import { formatMmsi } from '@varuna/units/mmsi'

/** Documents state the units of the sea. */
const documentUnits = {
  speed: (knots: number) => unitWords.speeds.kn(knots.toFixed(1)),
  distance: (nauticalMiles: number) => unitWords.distances.nm(nauticalMiles.toFixed(1)),
  kilometres: (km: number) => unitWords.distances.km(km.toFixed(1)),
}

const minute = (iso: string) => utcMinute(Date.parse(iso))

function describeFilters(filter: AlertFilterFields): string[] {
  const { kind, level, state, assigned, mmsi, south, west, north, east, from, to } = filter
  return [
    ...(kind ? [`kind: ${list(kind.map((one) => alertWords.kinds[one].toLowerCase()))}`] : []),
    ...(level ? [`level: ${list(level.map((one) => dashboardWords.alertLevels[one].toLowerCase()))}`] : []),
    ...(state ? [`state: ${list(state.map((one) => alertWords.states[one].toLowerCase()))}`] : []),
    ...(assigned ? [`assigned to ${assigned === 'me' ? 'the account that wrote this' : assigned}`] : []),
    ...(mmsi === undefined ? [] : [`MMSI ${formatMmsi(mmsi)}`]),
    ...(south === undefined ? [] : [`area: ${south}° to ${north}° north, ${west}° to ${east}° east`]),
    ...(from === undefined ? [] : [`last raised ${minute(from)} or later`]),
    ...(to === undefined ? [] : [`first raised ${minute(to)} or earlier`]),
  ]
}

/** Documents as PDF: of fishing assessments, alerts, vessels and the queue. */
export const documents: DocumentWords = {
  page: (page, all) => (all === null ? `Page ${page}` : `Page ${page} of ${all}`),
  footer: (written, version, installation) =>
    `${installation === 'Varuna' ? '' : `${installation}, `}Varuna ${version}. Written ${minute(written)}.`,
  cut: (pages) => `The document ends here: it has ${count(pages, 'page')} at most.`,
  glyphsMissing: 'Characters that the fonts of this document lack are shown as empty boxes.',
  mapSource: 'Coastline © OpenStreetMap contributors, ODbL.',
  nauticalMiles: (miles) => `${miles.toLocaleString('en')} nm`,
  digests: 'Digests',
  digestsExplained:
    'SHA-256 of what this document was written from, as the API answered it then. The same digest later shows that nothing changed; it does not show that what was received is true.',
  sample: 'SAMPLE: an invented example. It is about no real vessel and no real event.',
  simulated: 'SIMULATION: the vessel is invented by Varuna. Nothing here is evidence about a real vessel.',
  why: 'Why',
  missing: 'What is missing',
  nothingMissing: 'Nothing that we know of.',
  where: 'Where',
  time: 'Time',
  position: 'Position',
  none: 'none',
  notKnown: 'not known',
  model: 'Model',
  notes: 'Notes',
  response: (path) => `Response of ${path}`,
  track: ({ shown, from, to, thinnedSeconds }) =>
    `Line: ${count(shown, 'received position')} from ${minute(from)} to ${minute(to)}${thinnedSeconds > 0 ? `, one in ${Math.ceil(thinnedSeconds / 60)} min` : ''}.`,
  noTrack: 'No track is stored for this time.',
  gapNote: 'Dashed: not received for 6 hours or more, route not known.',
  positionsDigest: (positions) =>
    `The ${count(positions, 'position')} of the line, as lines of time, latitude and longitude with commas between`,

  fishing: {
    kind: 'Assessment of a fishing report',
    title: (name, mmsi) => (name === null ? `MMSI ${mmsi}` : `${name} (MMSI ${mmsi})`),
    mmsi: 'MMSI',
    flag: 'Flag',
    reported: 'Reported time',
    assessed: 'Assessed',
    basedOn: 'Based on',
    point: 'one position',
    ofTrack: (fixes, hours) => `${count(fixes, 'position')} over ${Math.round(hours * 10) / 10} h`,
    legality: 'Breaks a rule',
    zones: 'Zones',
    speed: 'Speed',
    course: 'Course',
    source: 'Source',
    fromShore: 'From shore',
    fromPort: 'From port',
    rule: (number) => `Rule ${number}`,
    caution:
      'This is the answer of a model and of numbered rules, not proof. Fishing is an offence only where a rule forbids it, and a licence or an exemption may be unknown to Varuna.',
    mapNote: '1: the reported position.',
    mapAlt: (mmsi) => `Chart with the reported position and the stored track of MMSI ${mmsi}`,
  },

  alert: {
    kind: 'Alert',
    codes: alertWords.codes,
    levels: dashboardWords.alertLevels,
    kinds: alertWords.kinds,
    states: alertWords.states,
    meanings: {
      open: 'Nothing is decided. An alert asks a person to look; it is no proof.',
      acknowledged: 'Somebody is looking at it; nothing is decided.',
      confirmed: 'A person judged it to be right. That is a judgement, not a proof.',
      dismissed: 'A person judged that it needs no action.',
      needs_evidence: 'A person looked at it and could not decide: more evidence is needed.',
    },
    actions: alertWords.changes,
    reasons: alertWords.reasons,
    verdict: (level, state) => `${level}: ${state.toLowerCase()}`,
    about: 'About',
    raised: 'First raised',
    lastRaised: 'Last raised',
    count: 'Raised',
    assignee: 'Assigned to',
    nobody: 'nobody',
    source: 'Raised by',
    evidence: 'What it rests on',
    evidenceElsewhere: 'The reasons are with the record that raised it, which is named above.',
    eventGone: alertWords.alert.eventGone,
    kept: (params) => {
      const { rule, measures } = measuredInAlert(params, documentUnits)
      return { rule, measures: measures.map(({ label, text }) => [label, text] as const) }
    },
    rule: (number) => [`Rule ${number}.`, vesselPageWords.rules[number] ?? ''].join(' ').trim(),
    howSure: howSureOf,
    measured: (details) =>
      eventMeasures(details, documentUnits).flatMap(({ label, text }) =>
        text === null ? [] : [[label, text] as const],
      ),
    missing: (event) => missingOf(event, documentUnits),
    notSigned: vesselPageWords.event.notSigned,
    doubts: (params) => {
      const doubt = doubtOf({ params })
      if (doubt === null) return []
      return [
        doubt.eventId === null
          ? doubt.text
          : `${doubt.text} Event ${doubt.eventId} showed it when the alert was raised.`,
      ]
    },
    ends: { last: 'Last received', again: 'Received again' },
    endsNote: '1: last received before the silence. 2: received again.',
    history: 'History',
    moreHistory: (earlier) => `${formatCount(earlier)} earlier lines are left out.`,
    columns: ['Time (UTC)', 'What', 'By', 'Reason and note'],
    noteBelow: 'Its note is below the table',
    mapNote: '1: the position of the alert.',
    mapAlt: (place) => `Chart with the position of the alert, ${place}, and the track of the vessel around that time`,
  },

  vessel: {
    kind: 'Vessel',
    title: (name, mmsi) => name ?? `MMSI ${mmsi}`,
    identity: 'Identity, as the vessel states it',
    mmsi: 'MMSI',
    name: 'Name',
    callSign: 'Call sign',
    imo: 'IMO number',
    flag: 'Flag by MMSI',
    type: 'AIS type',
    size: 'Size',
    destination: 'Destination',
    stated: 'Stated until',
    lastPosition: 'Last position',
    speed: 'Speed, course',
    seen: (time) => `Last received ${minute(time)}`,
    neverSeen: 'No position was received',
    kindOf: 'Is it a fishing vessel?',
    vesselKind: 'Kind of vessel',
    kindSentence: vesselKindSentence,
    behaviour: 'The last year',
    observed: 'Received on',
    silences: 'Silences of 12 h',
    encounters: 'Encounters',
    loitering: 'Loitering',
    portVisits: 'Port visits',
    falsePositions: 'False positions',
    noBehaviour: 'No track of the last year is stored.',
    days: (days) => count(days, 'day'),
    events: 'Newest events',
    noEvents: 'No event is stored.',
    moreEvents: 'There are earlier events.',
    eventKinds: eventKindNames,
    eventColumns: ['From (UTC)', 'To (UTC)', 'Event', 'Where', 'Rule', 'How sure'],
    howSure: howSureShortOf,
    ongoing: 'goes on',
    alerts: 'Alerts',
    noAlerts: 'No alert about this vessel is seen by this account.',
    moreAlerts: 'There are more alerts.',
    assessments: 'Assessments seen by this account',
    noAssessments: 'None. That is no sign that the vessel is harmless.',
    assessmentKinds: assessmentWords.kinds,
    verdicts: assessmentWords.verdicts,
    assessmentColumns: ['Assessed (UTC)', 'What', 'Verdict', 'Probability or score'],
    gaps: [
      'Names, call signs, IMO numbers and destinations are as the vessel states them; nobody has verified them.',
      'What the vessel did while it was not received is unknown.',
      'An event is behaviour that a rule found. No event is an offence, and none is proof of one.',
    ],
    mapNote: '1: the last position.',
    mapAlt: (name) => `Chart with the track of ${name} and its last position`,
    pictures: 'Your pictures',
    noPictures: 'None of this account.',
    picturesGap: 'Captions, sources and dates of the pictures are as the account typed them; nobody has verified them.',
    pictureSource: ({ source, takenAt }) =>
      `${vesselPageWords.pictures.source(source)} · ${takenAt === null ? vesselPageWords.pictures.takenUnknown : `${vesselPageWords.pictures.taken} ${minute(takenAt)}`}`,
    pictureGone: (caption) => `“${caption}”: the stored picture is gone or damaged.`,
    morePictures: (shown, all) => `The newest ${shown} of ${all} pictures are shown.`,
  },

  queue: {
    kind: 'The queue of alerts',
    title: 'Alerts',
    allAlerts: 'Without filters: all alerts that this account sees',
    filters: describeFilters,
    filtered: 'Filters',
    counted: 'In each state',
    shown: (shown, all) =>
      shown === all
        ? `${formatCount(all)} ${all === 1 ? 'alert' : 'alerts'}`
        : `${formatCount(shown)} of ${formatCount(all)} alerts`,
    order: 'the newest of each level first, alarms before cautions before notices',
    byLevel: 'Open, by level',
    list: 'Alerts',
    noAlerts: 'No alert matches.',
    columns: ['Level', 'Last raised (UTC)', 'Alert', 'Position', 'State', 'Assigned to'],
    someSimulated:
      'SIMULATION: alerts with this word are about vessels that Varuna invented, and no evidence about real ones.',
    someSamples: 'SAMPLE: alerts with this word are about invented examples.',
    simulatedMark: 'SIMULATION',
    sampleMark: 'SAMPLE',
    digestOf: (listed) => `The ${count(listed, 'alert')} of the list, each as the API answers it, as a JSON array`,
    unreadable: (records) => `${count(records, 'stored alert')} cannot be read and is left out.`,
    more: (left) =>
      `${formatCount(left)} more alerts match. The CSV file has all of them; narrower filters show them here.`,
    caution:
      'An alert asks a person to look; only a confirmed one was judged by a person, and none is proof of an offence.',
  },

  area: {
    kind: areaWords.title,
    title: areaWords.documentTitle,
    headline: (result, name, kind, simulated) => areaWords.headline(result, areaWords.place(name, kind), simulated),
    simulated: areaWords.simulated,
    period: 'Period',
    periodOf: areaWords.recent.period,
    counted: areaWords.counted,
    columns: areaWords.columns,
    hours: areaWords.hours,
    shortHours: areaWords.shortHours,
    flagText: areaWords.flagText,
    typeText: areaWords.typeText,
    mapNote: (cells, degrees, of) =>
      `The line is the outline. The numbers are the ${count(cells, 'cell')} of ${degrees}° with the most hours ${of === 'fishing' ? 'of likely fishing' : 'in the area'}, by their south-west corner.`,
    mapAlt: (name) => `Map of ${name} with its outline and the cells with the most hours.`,
    cell: 'South-west corner of the cell',
    number: 'No.',
    flags: areaWords.charts.flags,
    types: areaWords.charts.types,
    days: areaWords.charts.days,
    day: 'Day',
    vessels: areaWords.table.title,
    unnamed: areaWords.table.unnamed,
    shared: areaWords.table.shared,
    shown: (shown, all) => `The first ${shown} of ${formatCount(all)}; all are in the CSV file of the report.`,
    events: areaWords.events.title,
    noEvents: areaWords.events.empty,
    eventKinds: eventKindNames,
    eventCount: (kind, of) => `${kind}: ${formatCount(of)}`,
    alerts: areaWords.alerts.title,
    noAlerts: areaWords.alerts.empty,
    reception: areaWords.reception.title,
    receptionLines: ({ all, reception, silent, falsePositions }) => {
      const { reception: lines } = areaWords
      return [
        lines.share(reception),
        ...reception.silences.map(({ from, to }) =>
          lines.silenceAlone(from, to, (Date.parse(to) - Date.parse(from)) / 3_600_000),
        ),
        ...(all.cannotSay > 0 ? [lines.cannotSay] : []),
        lines.silent(silent),
        ...[lines.notCounted(falsePositions)].filter((text) => text !== null),
        lines.limits,
        lines.rules,
      ]
    },
    ofRequest: (text) => `The request: ${text}`,
  },
}
