import type { AreaHours, AreaOfReport, AreaReport, AreaResult, AreaTable } from '@varuna/contract/desk/area-report'
import type { VesselKind } from '@varuna/vocabulary/vessel-kinds'
import { countryName } from '../shared/country-name.ts'
import { formatCount } from '../shared/format-count.ts'
import { count } from '../shared/format-values.ts'
import { hoursText, shownHours } from '../shared/hours-text.ts'

const hours = (value: number) => `${hoursText(value)} ${value === 1 ? 'hour' : 'hours'}`
const vessels = (value: number) => `${formatCount(value)} ${value === 1 ? 'vessel' : 'vessels'}`
const minute = (time: string) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')}`

const kinds: Record<VesselKind, string> = {
  fishing: 'Fishing',
  cargo_or_tanker: 'Cargo or tanker',
  passenger: 'Passenger',
  tug: 'Tug or tow',
  patrol: 'Pilot, rescue or patrol',
  offshore_service: 'Survey or offshore',
  pleasure: 'Pleasure',
  other: 'Other',
}

const flagText = (flag: string | null) => (flag === null ? 'Unknown' : countryName(flag))

/** What a fishery officer would say of a result; `simulated` where only simulated vessels were counted. */
function headline({ all, flags, reception, vessels }: AreaResult, place: string, simulated: boolean): string {
  const kind = simulated ? 'simulated ' : ''
  if (all.vessels === 0) {
    if (reception.hours === 0) return `The period has not begun, so nothing was counted in ${place}.`
    return reception.received === 0
      ? `Nothing was received in ${place} in this period, so nobody can say whether a vessel was there.`
      : `No ${kind}vessel was in ${place} in this period, as far as it was received.`
  }
  const were = `${formatCount(all.vessels)} ${kind}${all.vessels === 1 ? 'vessel was' : 'vessels were'} in ${place} for ${hours(all.presence)} in all.`
  const [top] = flags.toSorted((a, b) => b.fishing - a.fishing)
  const most =
    top === undefined || top.flag === null || top.fishing < all.fishing / 2
      ? ''
      : `, ${top.fishing < all.fishing - 0.05 ? 'most' : 'all'} of it under the flag of ${flagText(top.flag)}`
  if (all.fishing === 0) return `${were} ${withoutFishing(all)}`
  const fishers = vessels.filter(({ fishing }) => fishing > 0).length
  const who = all.vessels === 1 ? 'It' : `${fishers === 1 ? 'One' : formatCount(fishers)} of them`
  const fished = `${who} likely fished for ${hours(all.fishing)}${fishers > 1 ? ' in all' : ''}${most}.`
  return all.cannotSay > 0 ? `${were} ${fished} ${unknown(all)}.` : `${were} ${fished}`
}

const unknown = ({ cannotSay, presence }: AreaHours) =>
  `For ${hoursText(cannotSay)} of ${hours(presence)} we cannot say`

/** Hours of which nobody can say anything are no hours without fishing. */
function withoutFishing(all: AreaHours): string {
  if (all.cannotSay === 0) return 'None of it looks like fishing.'
  if (all.presence - all.cannotSay < 0.05) return 'We cannot say whether any of it was fishing.'
  // What is left of the hours as they are shown, so that they add up.
  const rest = Math.round(10 * (shownHours(all.presence) - shownHours(all.cannotSay))) / 10
  return rest <= 0
    ? 'Of nearly all of it we cannot say whether it was fishing; nothing in the rest looks like fishing.'
    : `${unknown(all)}; nothing in the other ${rest.toLocaleString('en')} ${rest === 1 ? 'hour' : 'hours'} looks like fishing.`
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(Math.round(value * 100) / 100)}°${value === 0 ? '' : ` ${value > 0 ? positive : negative}`}`
const latText = (lat: number) => degrees(lat, 'N', 'S')
const lonText = (lon: number) => degrees(lon, 'E', 'W')

/** '18.2-19.4 N', '1.0 S-2.0 N': with as many decimals as a small range needs. */
function rangeText(from: number, to: number, positive: string, negative: string): string {
  const span = Math.abs(to - from)
  const decimals = span < 0.02 ? 3 : span < 0.2 ? 2 : 1
  const letter = (value: number) => (value < 0 ? negative : positive)
  const text = (value: number) => Math.abs(value).toFixed(decimals)
  return letter(from) === letter(to)
    ? `${text(from)}-${text(to)} ${letter(to)}`
    : `${text(from)} ${letter(from)}-${text(to)} ${letter(to)}`
}

/** The title of a document about an area: its name, or the box around it. */
const documentTitle = (name: string | null, { south, west, north, east }: AreaResult['box']) =>
  name ?? `Area ${rangeText(south, north, 'N', 'S')}, ${rangeText(west, east, 'E', 'W')}`

/** What tells an area from others: its name, the edges of a box, or the first corner of a shape. */
function areaTitle(name: string | null, area: AreaOfReport): string {
  if (name !== null) return name
  if (area.kind === 'box')
    return `Box ${latText(area.south)} to ${latText(area.north)}, ${lonText(area.west)} to ${lonText(area.east)}`
  if (area.kind === 'zone') return 'A zone'
  const corners = area.polygons.flat(2)
  const [[lon, lat] = [0, 0]] = corners
  return `Shape of ${formatCount(corners.length)} corners from ${latText(lat)}, ${lonText(lon)}`
}

/** '50 h', '24 min', '36 s': a bound of hours, in a unit in which it is no fraction below one. */
function boundText(value: number): string {
  if (value >= 1) return `${hoursText(value)} h`
  return value * 60 >= 1 ? `${Math.round(value * 60)} min` : `${Math.max(1, Math.round(value * 3600))} s`
}

/** The page that reports on an area. */
export const areaWords = {
  pageTitle: 'Report of an area - Varuna',
  pageDescription: 'Hours of presence and of likely fishing in a zone or a drawn shape, by flag, type, vessel and day.',
  title: 'Report of an area',
  lead: 'How many hours vessels were in a zone or a shape of your own, and for how many they likely fished.',
  link: 'Report of an area',
  linkZone: 'Report of this zone',
  linkBox: 'Report of this area',
  linkNamed: (name: string) => `Report of ${name}`,
  dropped: (parameters: readonly string[]) =>
    `The address has ${parameters.length === 1 ? 'a part' : 'parts'} that cannot be used: ${parameters.join(', ')}.`,

  form: {
    title: 'Area and period',
    where: 'Area',
    modes: { zone: 'Zone', shape: 'Own shape' },
    zone: 'Find a zone',
    zoneHint: 'Part of its name or a country code; zones of the map, imported and drawn ones',
    zoneExample: 'Mannar',
    chosen: 'Chosen zone',
    change: 'Choose another',
    results: 'Zones found',
    more: (left: number) => `${formatCount(left)} more: type more of the name.`,
    none: 'No zone has this name.',
    approximate: 'approximate',
    noOutline: 'no outline here',
    zonesLoading: 'Loading zones…',
    zonesFailed: (message: string) => `The zones could not be loaded. ${message}`,
    leftOut: (zones: number) => `${formatCount(zones)} smaller imported zones are not listed.`,
    map: 'Map to draw the area',
    corners: 'Corners',
    cornersHint:
      'One a line, as latitude, longitude: 18.93, 72.84. Two lines are opposite corners of a box. Or paste GeoJSON, also with holes.',
    from: 'From, UTC',
    to: 'To, UTC',
    timeHint: 'Year, month, day and time of 24 hours, such as 2026-01-31 18:00',
    presets: 'Period, back from now',
    preset: { 1: '24 hours', 7: '7 days', 30: '30 days' },
    simulated: 'Count simulated vessels instead of real ones',
    make: 'Make the report',
    makeAgain: 'Count again',
    starting: 'Starting…',
    areaMissing: 'Please choose a zone',
    shapeMissing: 'Please draw an area, or enter its corners',
    shapeUnreadable: 'Please enter corners as latitude, longitude, or GeoJSON with a Polygon or MultiPolygon',
    shapeTooLarge: (maximum: number) => `Please use at most ${maximum} corners`,
    timeMissing: 'Please enter a date and time such as 2026-01-31 18:00',
    notStarted: (message: string) => `The report was not started. ${message}`,
  },

  job: {
    waiting: 'The report waits for its turn.',
    running: (looked: number) => `Counting: ${vessels(looked)} looked at so far.`,
    progress: 'Progress of the report',
    cancel: 'Cancel',
    failed: (message: string) => `The report failed. ${message}`,
    listFailed: (message: string) => `Your reports could not be loaded. ${message}`,
    notRemoved: (message: string) => `The report was not removed. ${message}`,
    loading: 'Loading the report…',
    resultFailed: (message: string) => `The report could not be loaded. ${message}`,
    notMade: 'Choose an area and a period, and make the report. It takes seconds to minutes.',
    ready: 'The report is ready.',
  },

  recent: {
    title: 'Your reports',
    hint: 'The last ten, for a day each. The address of a report can be shared: it opens this form filled in, and can make the same report.',
    empty: 'None yet.',
    states: {
      waiting: 'waiting',
      running: 'being counted',
      ready: 'ready',
      failed: 'failed',
    } satisfies Record<AreaReport['state'], string>,
    remove: (name: string) => `Remove the report of ${name}`,
    removeShort: 'Remove',
    period: (from: string, to: string) => `${minute(from)} to ${minute(to)} UTC`,
  },

  /** An area within a sentence. */
  place: (name: string | null, kind: AreaOfReport['kind']) =>
    name ?? { box: 'the box', shape: 'the drawn area', zone: 'the zone' }[kind],
  documentTitle,
  areaTitle,
  headline,
  simulated: 'Simulated vessels only: none of this happened.',
  approximate: 'The outline of this zone is approximate.',
  until: (time: string) => `The period is not over: counted until ${minute(time)} UTC.`,
  counted: 'Counted at',
  others: (left: number, simulated: boolean) =>
    simulated
      ? `${vessels(left)} that are real were near and are left out.`
      : `${vessels(left)} that are simulated were near and are left out.`,

  columns: {
    presence: 'In the area',
    fishing: 'Likely fishing',
    notFishing: 'Not fishing',
    cannotSay: 'Cannot say',
    otherKind: 'Other ships',
    silent: 'Silent, up to 24 h each',
    vessels: 'Vessels',
    flag: 'Flag',
    type: 'Type stated',
    vessel: 'Vessel',
    first: 'First seen',
    last: 'Last seen',
  },
  columnHints: {
    presence: 'Hours between positions at most three hours apart, clipped to the area and the period (AREA-2)',
    fishing: 'The answer of the fishing models, as on the page of the vessel (AREA-6)',
    notFishing: 'The models say that it was not fishing',
    cannotSay: 'The models have no answer for these hours; they may be fishing (AREA-6)',
    otherKind: 'Ships that state a type that does not fish are not judged (AREA-7)',
    silent:
      'Silences of more than three hours that began in the area, 24 hours at most of each; not counted as presence (AREA-5)',
  },
  hours,
  /** In tables and bars. */
  shortHours: (value: number) => `${hoursText(value)}\u202fh`,
  vesselsOf: vessels,
  flagText,
  typeText: (type: VesselKind | null) => (type === null ? 'Not stated' : kinds[type]),

  map: {
    title: 'Map',
    label: 'Map of the area with its hours',
    unavailable: 'This browser cannot draw the map because WebGL 2 is off. The table of cells is in the CSV file.',
    loading: 'Loading the map…',
    withoutLand: 'The base map could not be loaded.',
    lost: 'The map was lost and comes back by itself.',
    show: 'Show on the map',
    layers: { fishing: 'Likely fishing', presence: 'In the area', cannotSay: 'Cannot say' },
    legend: (cellDegrees: number) => `Hours a cell of ${cellDegrees}°`,
    none: 'No cell has such hours.',
    /** A step of the legend; `next` is where the following one begins. */
    step: (least: number, next: number | undefined) =>
      next === undefined
        ? `${boundText(least)} and more`
        : least === 0
          ? `less than ${boundText(next)}`
          : `${boundText(least)} to ${boundText(next)}`,
  },

  charts: {
    flags: 'By flag',
    types: 'By type of ship',
    days: 'By day, UTC',
    shown: (shown: number, all: number) => `The first ${shown} of ${all}; all are in the CSV file.`,
    dayAxis: (first: string, last: string) => (first === last ? first : `Month and day, ${first} to ${last}`),
    dayText: (day: string, presence: number, fishing: number) =>
      `${day}: ${hours(presence)} in the area, ${hours(fishing)} likely fishing`,
    legend: 'Shares of the bars',
    empty: 'Nothing to show: no vessel was in the area.',
  },

  table: {
    title: 'Vessels',
    label: 'Table of the vessels',
    sort: 'Order',
    sorts: { fishing: 'Likely fishing', presence: 'In the area', name: 'Name' },
    more: (left: number) => `Show ${formatCount(left)} more`,
    unnamed: 'No name stated',
    shared: 'two vessels share this MMSI',
    notCounted: (positions: number) => `${count(positions, 'position')} not counted`,
    empty: 'No vessel was in the area in this period.',
    printed: (shown: number, all: number) =>
      `Printed: ${formatCount(shown)} of ${formatCount(all)} vessels. All are in the CSV file.`,
  },

  events: {
    title: 'Events',
    loading: 'Loading events…',
    failed: (message: string) => `The events could not be loaded. ${message}`,
    empty: 'No event began in the area in this period.',
    atLeast: (looked: number) => `Of the newest ${formatCount(looked)} events around the area; there are more.`,
    listed: (shown: number, all: number) => `The newest ${formatCount(shown)} of ${formatCount(all)}.`,
  },
  alerts: {
    title: 'Alerts',
    loading: 'Loading alerts…',
    failed: (message: string) => `The alerts could not be loaded. ${message}`,
    empty: 'No alert that you may see is in the area in this period.',
    atLeast: (looked: number) => `Of the newest ${formatCount(looked)} alerts around the area; there are more.`,
    listed: (shown: number, all: number) => `The newest ${formatCount(shown)} of ${formatCount(all)}.`,
    unreadable: 'A damaged alert',
  },

  reception: {
    title: 'Reception and what is missing',
    share: ({ hours: all, received }: AreaResult['reception']) =>
      all === 0
        ? 'The period has not begun.'
        : `In ${formatCount(received)} of ${formatCount(all)} hours (${Math.round((100 * received) / all)}%) something in the area was received.`,
    noSilences: 'There was no stretch of three hours or more without a position.',
    silences: 'The longest stretches without a position in the area',
    silence: (from: string, to: string, hoursLong: number) =>
      `${minute(from)} to ${minute(to)} UTC · ${hours(hoursLong)}`,
    /** Outside the list under `silences`. */
    silenceAlone: (from: string, to: string, hoursLong: number) =>
      `One of the longest stretches without a position in the area: ${minute(from)} to ${minute(to)} UTC, ${hours(hoursLong)}.`,
    cannotSay:
      '“Cannot say”: too little of the track was received for an answer, or the kind of vessel could not be inferred from it (AREA-6). These hours may be fishing.',
    silent: (value: number) =>
      value > 0
        ? `Vessels that had been in the area were silent for ${hours(value)} in all, 24 hours at most counted of each silence; this time is not counted as presence.`
        : 'No vessel fell silent in the area for more than three hours.',
    notCounted: (positions: number) =>
      positions > 0
        ? `${count(positions, 'position')} in the area did not count: on land, jammed, or away from the vessel's track.`
        : null,
    limits:
      'Vessels without AIS, and those out of range of every receiver, are not in this report. An empty area looks the same as one that nobody receives.',
    rules: 'Counted by the rules AREA-1 to AREA-11 of the documentation.',
  },

  files: {
    title: 'Download',
    csv: 'As CSV',
    pdfAbout: 'the report',
    tables: {
      vessels: 'Vessels',
      flags: 'Flags',
      types: 'Types',
      days: 'Days',
      grid: 'Grid',
    } satisfies Record<AreaTable, string>,
    label: (table: string) => `${table}, CSV`,
    print: 'Print',
  },
}
