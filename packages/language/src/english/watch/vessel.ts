import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import type { ShipGroup } from '@varuna/vocabulary/ship-types'
import { eventKindNames } from './event-kinds.ts'

/** What vessels are and do, in every room. */
export const vesselWords = {
  unnamed: 'Name not known',
  notKnown: 'not known',
  simulated: 'simulated',
  mmsi: 'MMSI',
  imo: 'IMO',
  callSign: 'Call sign',
  flag: 'Flag',
  type: 'Type',
  speed: 'Speed',
  course: 'Course',
  heading: 'Heading',
  status: 'Status',
  position: 'Position',
  lastReport: 'Last report',

  /** By how the map colours them. */
  types: {
    cargo: 'Cargo',
    tanker: 'Tanker',
    passenger: 'Passenger',
    fishing: 'Fishing',
    service: 'Tug, pilot, rescue',
    pleasure: 'Sailing, pleasure',
    other: 'Other or not stated',
  },
  /** In a row about one vessel, of which it is known whether it stated a type. */
  typeOf: (tone: ShipGroup, isStated: boolean): string =>
    tone !== 'other' ? vesselWords.types[tone] : isStated ? 'Other' : 'Not stated',

  /** Navigation status by its number in ITU-R M.1371. */
  statusOf: (status: number | null) => (status === null ? undefined : statuses[status]) ?? 'not known',
  utc: 'UTC',

  degrees: (value: number) => `${String(Math.round(value) % 360).padStart(3, '0')}°`,

  /** In one unit, for tables. */
  age: (milliseconds: number) => formatAge(milliseconds),

  /** How long ago, from seconds to days. */
  ago: (milliseconds: number) => `${formatAge(milliseconds)} ago`,
  ahead: (milliseconds: number) => `in ${formatAge(milliseconds)}`,

  events: eventKindNames,

  confidence: { high: 'sure', medium: 'fairly sure', low: 'unsure' } satisfies Record<
    TrackEventAnswer['confidence'],
    string
  >,
}

const statuses: Record<number, string> = {
  0: 'under way using engine',
  1: 'at anchor',
  2: 'not under command',
  3: 'restricted manoeuvrability',
  4: 'constrained by draught',
  5: 'moored',
  6: 'aground',
  7: 'fishing',
  8: 'under way sailing',
  14: 'distress beacon active',
}

function formatAge(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds}\u202fs`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}\u202fmin`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours}\u202fh` : `${Math.round(hours / 24)}\u202fd`
}
