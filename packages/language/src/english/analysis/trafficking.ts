import type {
  FishingGear,
  Indicator,
  IntelligenceAssessment,
  IntelligenceReport,
} from '@varuna/contract/analysis/intelligence'
import { recommendedActions, riskLevels } from './risk-terms.ts'
import { formatCount } from '../shared/format-count.ts'

/** The Ocean Trafficking tab. */
export const traffickingWords = {
  title: 'Maritime Security Intel',
  description: 'Intelligence on trafficking routes',

  form: {
    title: 'Vessel Intelligence Input',
    vesselId: 'Vessel ID',
    vesselIdForms: 'Name, MMSI or IMO',
    flagState: 'Flag state',
    flagStateForms: 'A country',
    portForms: 'A port',
    lastPort: 'Last port',
    nextPort: 'Next port',
    cargoType: 'Cargo type',
    cargoTypes: {
      Container: 'Container',
      Bulk: 'Bulk',
      Tanker: 'Tanker',
      Passenger: 'Passenger',
      Unknown: 'Unknown',
    } satisfies Record<IntelligenceReport['cargoType'], string>,
    riskScore: 'Risk score (0-100)',
    riskScoreHint: 'Your own estimate',
    riskScoreRange: '0 to 100',
    submit: 'Submit Intelligence Data',
    submitting: 'Processing…',
    clearAlerts: 'Clear Alerts',
    filling: (mmsi: string) => `Filling in what is known about MMSI ${mmsi}…`,
    filled: (mmsi: string, open: readonly string[]) =>
      open.length === 0
        ? `Filled in with what is known about MMSI ${mmsi}.`
        : `Filled in with what is known about MMSI ${mmsi}. Please enter: ${open.join(', ')}.`,
    notFilled: (mmsi: string, message: string) => `What is known about MMSI ${mmsi} could not be filled in. ${message}`,
    noMmsi: (text: string) => `“${text}” is not an MMSI, which has nine digits. Nothing was filled in.`,
  },

  known: {
    title: 'Known from inspections or from those aboard',
    about:
      'Inspections, detentions, complaints, observers and the indicators of forced labour count with their source and date. Enter no names of people.',
    gear: 'Fishing gear',
    gears: {
      '': 'Not known',
      longliner: 'Longline',
      trawler: 'Trawl',
      squid_jigger: 'Squid jigs',
      other: 'Other gear',
    } satisfies Record<FishingGear | '', string>,
    add: 'Add a finding',
    what: 'Finding',
    source: 'Source',
    sourceForms: 'An authority, a union, an organisation',
    date: 'Date',
    remove: (number: number) => `Remove finding ${number}`,
    item: (number: number) => `Finding ${number}`,
    incomplete: 'Please complete or remove each finding: it needs a source and a date that is not in the future.',
  },

  demonstration: {
    about: 'Simulate moves the score in the form by a random number in this browser and analyses nothing.',
  },

  map: {
    title: 'Vessel Location',
    label: 'Map of the reported vessel',
    onLand: 'WARNING: ON LAND',
    vessel: (vesselId: string) => `Vessel ${vesselId}`,
    vesselId: 'Vessel ID',
    lastPort: 'Last port',
    nextPort: 'Next port',
    flag: 'Flag',
    evidenceLoading: 'Loading the track and events…',
    evidenceFailed: (message: string) => `The track and events could not be loaded. ${message}`,
    track: (from: string, to: string) => `Track from ${from} to ${to} UTC by speed, dashed where nothing was received.`,
    route: (miles: string) => `Grey line: the route by sea between the stated ports, ${miles}.`,
    events: (kinds: readonly string[]) => `Events: ${kinds.join(', ')}.`,
    eventCount: (count: number, kind: string) =>
      `${formatCount(count)} × ${kind.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`,
    openVessel: 'Open the vessel',
  },

  response: {
    title: 'Intelligence Response',
    loading: 'Processing vessel intelligence data...',
    empty: 'No trafficking data submitted yet.',
    failed: (message: string) => `Error: ${message} The form still holds the report; submit it again.`,
    report: 'PDF, one page',
    rawTitle: 'Raw response (JSON)',
    raw: 'Raw response',
  },

  result: {
    notAssessable: 'Not assessable',
    tooLittleKnown: 'Cannot say: too little is known to call this vessel low risk.',
    level: (level: IntelligenceAssessment['riskLevel']) => riskLevels[level],
    simulatedLevel: (level: IntelligenceAssessment['riskLevel']) => `${riskLevels[level]} (simulation)`,
    scoreAndAction: (score: number, action: string) => `${score} of 100. ${action}.`,
    suspicious: 'Suspicious activity.',
    subject: (vesselId: string, position: string, time: string) => `Vessel ${vesselId}, ${position}, ${time}`,
    summary: (vesselId: string, position: string) => `${vesselId}, ${position}`,
    answers: 'Answers',
    couldChange: (unknown: readonly string[], more: number) =>
      `Not known, and could change this: ${[...unknown, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`,
    score: 'Risk score',
    scores: (score: number, analystScore: number) => `${score} of 100 (analyst: ${analystScore})`,
    assessedIndicators: 'Indicators that could be assessed',
    coverage: 'Evidence that could be checked',
    couldAdd: 'Unknown facts could add',
    couldAddPoints: (points: number) =>
      points === 0 ? 'nothing more' : points === 1 ? 'up to 1 point' : `up to ${points} points`,
    simulatedReason: 'A random offset in this browser. No evidence was checked.',
    simulatedMissing: 'all evidence: this is a simulation',
  },

  actions: recommendedActions,

  indicators: {
    label: 'Indicators',
    points: 'Points',
    indicatorAndWhy: 'Indicator and why',
    withoutPoints: (indicators: number) =>
      indicators === 1 ? '1 indicator without points' : `${indicators} indicators without points`,
    result: 'Result',
    evasion: (points: number) =>
      points === 1 ? 'Evasion: 1 point, not part of the score' : `Evasion: ${points} points, not part of the score`,
    held: (sum: number) => `The points add up to ${sum}; the score is held between 0 and 100.`,
    measured: (value: number, unit: Exclude<NonNullable<Indicator['unit']>, 'points'>, threshold: number | null) =>
      threshold === null
        ? `Measured: ${quantity(value, unit)}.`
        : `Measured: ${quantity(value, unit)}; counts from ${quantity(threshold, unit)}.`,
    most: (points: number) => (points === 1 ? 'At most 1 point.' : `At most ${points} points.`),
    missing: (what: string) => `Missing: ${what}.`,
    scale: 'Bars run from 0 to 100, with marks at 50 and 75, above which a vessel is medium and high risk.',
    basis: (source: string, confidence: Indicator['confidence']) =>
      `Based on: ${source}. Confidence: ${confidences[confidence]}.`,
  },

  checklist: {
    title: 'Forced labour: checklist',
    loading: 'Loading the checklist…',
    failed: (message: string) => `The checklist could not be loaded. ${message}`,
    noted: (noted: number, all: number) =>
      `Indicators of the International Labour Organization: ${noted} of ${all} checked`,
    note: 'Note',
    noteOn: (title: string) => `Note: ${title}`,
    save: 'Save the checklist',
    saving: 'Saving…',
    saved: 'The checklist was saved.',
    unsaved: 'Not saved yet',
    notSaved: (message: string) => `The checklist was not saved; what you wrote is still here. ${message}`,
  },

  scores: {
    title: 'How the score moved',
    label: (vesselId: string) => `Assessments of ${vesselId}, the newest first`,
    failed: (message: string) => `Earlier assessments could not be loaded. ${message}`,
    all: 'All of this vessel',
    by: { report: 'report', new_events: 'new events' },
    otherModel: 'Another version of the model: the two scores cannot be compared.',
    move: (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0'),
  },

  alerts: {
    title: 'Intelligence Alerts',
    loading: 'Loading alerts…',
    failed: (message: string) => `The alerts could not be loaded: ${message}`,
    empty: 'No intelligence alerts at this time.',
    score: 'Score',
    action: 'Action',
    position: 'Position',
    raised: 'Raised',
  },
}

const units: Record<Exclude<NonNullable<Indicator['unit']>, 'points'>, string> = {
  nm: ' nm',
  knots: ' kn',
  minutes: ' min',
  hours: ' h',
  hours_a_day: ' h a day',
  days: ' days',
  count: '',
  kW: ' kW',
  m: ' m',
}
const quantity = (value: number, unit: keyof typeof units) =>
  `${value.toLocaleString('en', { maximumFractionDigits: 1 })}${units[unit]}`

const confidences: Record<Indicator['confidence'], string> = { high: 'high', medium: 'medium', low: 'low' }
