import type { PositionAnswer } from '@varuna/fishing/scoring/assess-position'
import type { VesselKind } from '@varuna/vocabulary/vessel-kinds'
import { formatCount } from '../shared/format-count.ts'
import { probabilityPercent } from '../shared/format-values.ts'
import { vesselKindNames } from './vessel-kind.ts'

const count = formatCount
const some = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`

const describeFishing = (fishing: number, events: number) =>
  `${some(fishing, 'position looks', 'positions look')} like fishing, in ${some(events, 'fishing event', 'fishing events')}.`

/** Why the model cannot answer at a position of a track; two positions that contradict each other are separated before. */
type NoAnswer = Exclude<Extract<PositionAnswer, { verdict: 'cannot_say' }>['reason']['code'], 'contradicting_positions'>

/** Track files, and tracks coloured by the probability of fishing. */
export const trackFileWords = {
  title: 'Track File',
  invitation: 'Drop a track file here, or paste its text.',
  formats: (maxMegabytes: number, maxPositions: number, maxFiles: number) =>
    `A table (CSV) with mmsi, timestamp, lat, lon and, if known, speed and course; tables of MarineCadastre, the Danish Maritime Authority, ` +
    `Global Fishing Watch and MarineTraffic; an NMEA log with times; or a GPX track. At most ${maxMegabytes} MB and ` +
    `${count(maxPositions)} positions; gzip is read too. Every position is scored, and the result is kept for a day. ` +
    `You can have ${maxFiles} track files at a time: remove one to upload another.`,
  shipType: 'Type of vessel',
  shipTypeHint:
    'Used for vessels whose type the file does not state. With it, the work of tugs, dredgers and the like is seldom taken for fishing.',
  select: 'Choose a file',
  input: 'Track file',
  paste: 'Paste text',
  pasteLabel: 'Text of a track file',
  pasteHint: 'The first line holds the names of the columns.',
  pasteExample: 'mmsi,timestamp,lat,lon,speed,course',
  pasteSubmit: 'Score this text',
  pasteEmpty: 'Paste some lines first.',
  pastedName: 'pasted.csv',
  tooLarge: (name: string, maxMegabytes: number) => `${name} is larger than ${maxMegabytes} MB. Upload it in parts.`,
  emptyFile: (name: string) => `${name} is empty.`,
  uploading: (name: string, percent: string) => `Uploading ${name}: ${percent}`,
  waiting: (name: string) => `${name} is waiting for another file to be scored.`,
  scoring: (name: string, positions: number, percent: string | null) =>
    `Scoring ${name}: ${some(positions, 'position', 'positions')}${percent === null ? '' : `, ${percent} done`}`,
  progress: 'Progress',
  /** Announced by screen readers, once each. */
  announced: {
    uploading: (name: string) => `Uploading ${name}.`,
    scoring: (name: string) => `Scoring ${name}.`,
    scored: (name: string, fishing: number, events: number) =>
      `${name} was scored. ${describeFishing(fishing, events)}`,
  },
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing of the file is kept.',
  failed: (message: string) => `The file was not scored: ${message} Nothing of it is kept.`,
  notSent: (message: string) => `The file was not uploaded: ${message}`,
  listFailed: (message: string) => `Your track files could not be loaded: ${message}`,
  files: 'Your track files',
  show: (name: string) => `Show ${name}`,
  remove: 'Remove',
  removeFile: (name: string) => `Remove ${name}`,
  removeFailed: (message: string) => `The file was not removed: ${message}`,
  states: { waiting: 'waiting', running: 'being scored', ready: 'ready', failed: 'failed' },
  listed: (positions: number, state: string) =>
    positions === 0 ? state : `${some(positions, 'position', 'positions')}, ${state}`,
  gone: (message: string) => `The track file cannot be shown: ${message}`,
  loading: 'Reading the result…',

  summary: (positions: number, vessels: number, from: string, to: string) =>
    `${some(positions, 'position', 'positions')} of ${some(vessels, 'vessel', 'vessels')}, ${from} to ${to} UTC.`,
  fishing: describeFishing,
  cannotSay: (positions: number) => `The model cannot say for ${some(positions, 'position', 'positions')}.`,
  repeated: (positions: number) =>
    `${some(positions, 'position repeats', 'positions repeat')} the vessel and time of another and ${positions === 1 ? 'is' : 'are'} left out.`,
  unread: (columns: readonly string[]) => `Columns that are not read: ${columns.join(', ')}.`,
  dates: ({ column, order, line }: { column: string; order: 'day_first' | 'month_first'; line: number | null }) =>
    `Dates of the column ${column} were read as ${order === 'day_first' ? 'day/month/year' : 'month/day/year'}` +
    (line === null
      ? '. Nothing in the file proves that: if the month comes first, write the dates as 2026-04-03 and upload it again.'
      : `, as line ${count(line)} proves.`),
  leftOut: (rows: number) => `${some(rows, 'row is', 'rows are')} left out`,
  leftOutOf: (rows: number, text: string) => `${count(rows)}: ${text}`,
  place: ({ line, column, value }: { line: number | null; column: string | null; value: string }) =>
    [
      ...(line === null ? [] : [`line ${count(line)}`]),
      ...(column === null ? [] : [`column ${column}`]),
      `'${value}'`,
    ].join(', '),
  exports: {
    title: 'Export',
    positions: 'Positions',
    events: 'Fishing events',
    csv: 'CSV',
    geojson: 'GeoJSON',
    label: (content: string, format: string) => `${content} as ${format}`,
  },
  vessels: {
    title: 'Vessels',
    shown: 'Vessel',
    option: (name: string, fishing: number, events: number) =>
      `${name}: ${some(events, 'event', 'events')}, ${count(fishing)} fishing`,
    more: (shown: number, all: number) =>
      `The ${count(shown)} of ${count(all)} vessels with most fishing are listed; the export has all of them.`,
    failed: (message: string) => `The vessels could not be read: ${message}`,
    page: 'Page of this vessel',
    simulated: 'Simulated',
    statesType: (type: string) => `Type of vessel, as the file states: ${type}.`,
    enteredType: (type: string) => `Type of vessel, as entered with the file: ${type}.`,
    contradicted: (stated: VesselKind, moves: VesselKind, probability: number, hours: number) =>
      `Its track contradicts this type: by ${some(hours, 'hour', 'hours')} under way it moves like ${vesselKindNames[moves]} (${probabilityPercent(probability)}), not like ${vesselKindNames[stated]}. The type may be false.`,
    notFishing:
      'A vessel of this type does not fish. The model learnt from fishing vessels only, so it does not judge this one.',
    speedsDerived: 'The file states no speeds, so they are computed from places and times.',
    cut: (positions: number) => `Only the first ${count(positions)} positions are drawn; the export has all of them.`,
  },
  map: (name: string) => `Map of the track of ${name}`,
  legend: {
    title: 'Fishing probability',
    class: (from: number | null, to: number | null) =>
      from === null ? `up to ${to}%` : to === null ? `above ${from}%` : `${from}–${to}%`,
    cannotSay: 'cannot say',
  },
  chart: {
    title: 'Speed and fishing probability',
    speed: 'Speed (kn)',
    probability: 'Fishing probability',
    threshold: (percent: string) => `Fishing above ${percent}`,
    event: 'Fishing event',
    summary: (positions: number, fishing: number, cannotSay: number) =>
      `${some(positions, 'position', 'positions')}, of which ${some(fishing, 'looks', 'look')} like fishing` +
      (cannotSay === 0 ? '. ' : ` and for ${count(cannotSay)} the model cannot say. `) +
      'Point at the chart or at the map, or move the slider: both show the same time.',
    loading: 'Drawing the chart…',
    failed: 'This browser cannot draw the chart. The export has all values.',
  },
  cursor: {
    probability: (percent: string) => `fishing probability ${percent}`,
    cannotSay: (reason: string) => `cannot say: ${reason}`,
  },
  /** Why the model cannot answer at a position. */
  reasons: {
    no_speed: 'the speed is not known',
    no_shore_distance: 'the distance from shore is not known',
    too_fast: 'faster than any vessel of the training data',
    too_far_from_shore: 'farther from shore than any vessel of the training data',
    close_to_shore: 'closer to the shore than the vessels of the training data fish',
    inshore_and_small: 'inshore, and smaller than the vessels of the training data',
    not_a_fishing_vessel: 'its type, as stated or entered, does not fish',
    fishes_despite_stated_type: 'its type, as stated or entered, does not fish, and it moves like one that does',
    moves_like_other_work: 'moving like a vessel at other work',
    few_positions_lately: 'too few positions over the last six hours to be sure that it fishes',
    too_close_to_call: 'too close to one half to call it fishing or not',
    may_be_setting: 'at a steady 7 to 10 knots far from any shore: it may be setting a longline',
    drifts: 'moving slowly and evenly: it may drift, with gear or without',
    swings: 'staying in one place: it may swing round its anchor',
    anchored_or_drifting: 'too slow for too short a time to tell anchoring from drifting',
    vessel_kind_not_known: 'it moves like one that fishes, but whether it is a fishing vessel is not known',
    lies_far_offshore: 'hardly moving far from any shore: it may hold its place, drift, or fish',
  } satisfies Readonly<Record<NoAnswer | 'vessel_kind_not_known', string>> as Readonly<Record<string, string>>,
  events: {
    title: 'Fishing events',
    none: 'No fishing event: nothing looks like fishing for 20 minutes, over more than 5 positions and 0.5 km.',
    rule: 'By the rules FEV-1 to FEV-5. An event says that the movement looks like fishing, not that it was allowed or forbidden.',
    shown: (shown: number, all: number) =>
      `The first ${count(shown)} of ${count(all)} are listed; the export has all of them.`,
    begin: 'From (UTC)',
    duration: 'Duration',
    place: 'Position',
    distance: 'Distance',
    speed: 'Mean speed',
    probability: 'Probability',
    show: (time: string) => `Show the event at ${time} on the map`,
    hours: (hours: number) => `${hours.toFixed(1)} h`,
  },
  colour: {
    label: 'Colour the track by',
    speed: 'Speed',
    fishing: 'Fishing probability',
    loading: 'Scoring the track…',
    failed: (message: string) => `The track could not be scored: ${message} It is coloured by speed.`,
  },
  report: {
    title: 'Track behind this answer',
    loading: 'Reading the stored track…',
    shown: (positions: number, from: string, to: string) =>
      `${some(positions, 'stored position', 'stored positions')}, ${from} to ${to} UTC. The answer uses at most one in four minutes.`,
    own: 'The track consists of your own earlier reports; the map above shows them.',
    ownElsewhere: 'The track consists of your own earlier reports, which are in the history.',
    failed: (message: string) => `The stored track could not be read: ${message}`,
    cut: (positions: number) => `Only the first ${count(positions)} are drawn; the page of the vessel has all of them.`,
    vessel: 'Page of this vessel',
  },
} as const
