import type { Alert } from '@varuna/contract/alert'
import type { Location } from '@varuna/contract/analysis/location'
import { nothingMissing, notKnown } from './analysis/fishing-assessment.ts'
import { location } from './analysis/location-sentences.ts'
import { formatCount } from './shared/format-count.ts'
import { list } from './shared/format-values.ts'

/** What the dashboard's page and all of its tabs share. */
export const dashboardWords = {
  title: 'Maritime Intelligence Dashboard',
  pageTitle: 'Maritime Intelligence Dashboard - Varuna',
  pageDescription: 'Oil spill images, fishing vessels and trafficking risk, analysed in one place.',

  printing: {
    limit: (printed: number, count: number) =>
      `Printed: the first ${formatCount(printed)} of ${formatCount(count)} rows.`,
    rest: {
      alerts: 'Set filters to print the others.',
      entries: 'The ZIP file of the case has all of them.',
      positions: 'The CSV file of the track has all of them.',
      vessels: 'Zoom in or set filters to print the others.',
    },
  },

  header: {
    siteLinks: 'Site',
    home: 'Home',
    logOut: 'Log Out',
    loggingOut: 'Logging out…',
    logOutFailed: (message: string) => `You are still signed in. ${message}`,
  },

  tabs: { label: 'Areas', oil: 'Oil', fishing: 'Illegal', trafficking: 'Ocean' },

  tiles: {
    label: 'Figures',
    loading: 'Loading…',
    examples: 'Example figures',
    aboutExamples: 'These figures are invented. The figures at the top of each tab count what you have assessed.',
    sample: 'sample',
    forExample: 'for example',
    failed: 'The figures could not be loaded.',
    retry: 'Try again',
  },

  unreadable: {
    entry: 'This entry cannot be read.',
    list: 'Entries that cannot be read',
  },

  /** What is shown and is no evidence: on a card, on a map, and as the name of a vessel. */
  notEvidence: {
    sample: {
      badge: 'Sample: an invented vessel, not kept',
      fact: { label: 'Sample', value: 'an invented vessel, not kept' },
      vessel: (name: string) => `${name}, sample`,
    },
    simulation: {
      badge: 'Simulation: random, not an analysis',
      fact: { label: 'Simulation', value: 'random, not an analysis' },
      vessel: (name: string) => `${name}, simulation`,
    },
    form: {
      badge: 'From the form: not assessed, not kept',
      fact: { label: 'From the form', value: 'not assessed, not kept' },
      vessel: (name: string) => `${name}, from the form`,
    },
  },

  alertLevels: { alarm: 'Alarm', caution: 'Caution', notice: 'Notice' } satisfies Record<Alert['level'], string>,

  /** The form beside its answer. */
  analysis: {
    answer: 'Answer',
    edit: 'edit',
    old: 'The form has changed since. This answer is about the report named in it.',
  },

  verdict: {
    confidence: 'How sure',
    reasons: 'Why',
    clearedBy: 'What would clear it:',
    noReasons: 'No reason was given.',
    basis: 'Based on',
    missing: 'What is missing',
    nothingMissing,
    model: 'Model',
    notKnown,
    underOnePercent: 'under 1%',
    overNinetyNinePercent: 'over 99%',
    percent: (value: number) => `${value}%`,
  },

  location: {
    empty: 'Enter a latitude and longitude to check the location.',
    checking: 'Checking location...',
    water: '✓ Water confirmed',
    coast: '≈ At the coast',
    land: '⚠️ Land detected',
    unknown: '? Location status unknown',
    atCoast: 'The coastline is not exact enough here to say land or water.',
    nearCoast: 'Close to the coast.',
    waterway: (name: string) => `On a navigable waterway: ${name}.`,
    waters: (kind: NonNullable<Location['waters']>['kind'], owner: string, approximate: boolean) =>
      `${watersKinds[kind]}${owner}${approximate ? ' (approximate)' : ''}.`,
    ofCountry: (country: string) => ` of ${country}`,
    ofZone: (zone: string) => `: ${zone}`,
    ofDispute: (dispute: string, claimants: readonly string[]) =>
      `, disputed and claimed by ${list(claimants)}: ${dispute}`,
    nearestPort: (port: string, distance: string) => `Nearest port: ${port}, ${distance}.`,
    zones: (names: readonly string[]) => `In: ${names.join('; ')}.`,
  },

  /** What the tabs say of a position on land, and of one that could not be checked. */
  land: {
    error: location.onLand,
    skipped: '⚠️ That point is on land. Analysis skipped.',
    lessAccurate: '⚠️ That point is on land. Intelligence analysis may be less accurate.',
    unavailable: 'Maritime analysis unavailable for land locations',
    current: '⚠️ Current location is on land! Maritime analysis unavailable.',
    ...location,
    assumedWaterSimulated: '⚠️ Location validation failed. Proceeding with simulation assuming water.',
  },

  map: {
    loading: 'Drawing the map…',
    withoutLand: 'The base map could not be loaded. The positions are in the right place, but the coast is missing.',
    unavailable: 'This browser cannot draw the map because WebGL 2 is off. The positions are listed below.',
    lost: 'The map lost its graphics memory and is being restored. The positions are listed below.',
    positionsInWords: 'Positions in words',
    positions: 'Positions',
    noPositions: 'No positions yet.',
    current: '(current)',
  },

  reportForm: {
    holdsSample:
      'The form holds a sample, an invented vessel. You can submit it, and it is not kept. The first change to any field clears the sample.',
    holdsEntries: 'The form holds only what was entered; the sample is not part of it.',
    holdsFilled: ({ mmsi, simulated }: { mmsi: string; simulated: boolean }, fields: readonly string[]) =>
      `Filled in from AIS of MMSI ${mmsi}${simulated ? ', a simulated vessel' : ''}: ${fields.map(lowerFirst).join(', ')}. Change the vessel, and what you did not enter yourself is removed.`,
    showSample: 'Show the sample',
    emptyForm: 'Start with an empty form',
    backToEntered: 'Back to what was entered',
    choose: 'Choose…',
    time: 'Timestamp',
    timeHint: (timeZone: string, utc: string | null, followsClock: boolean) =>
      `Local time (${timeZone})${utc === null || timeZone === 'UTC' ? '' : `, which is ${utc}`}${followsClock ? '. Follows the clock until you change it.' : ''}`,
    useCurrentTime: 'Use current time',
    latitude: 'Latitude (°)',
    longitude: 'Longitude (°)',
    latitudeRange: '-90° to 90°',
    longitudeRange: '-180° to 180°',
  },

  demonstration: {
    title: 'Demonstration',
    notKept: 'Nothing here is evidence, and nothing is kept.',
    simulate: 'Simulate',
    simulating: 'Simulating…',
  },
}

const lowerFirst = (text: string) => text.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

const watersKinds: Record<NonNullable<Location['waters']>['kind'], string> = {
  territorial_sea: 'Territorial sea',
  exclusive_economic_zone: 'Exclusive economic zone',
  high_seas: 'High seas',
}
