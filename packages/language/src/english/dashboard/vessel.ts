import type { TrackEventAnswer } from '@varuna/contract/track-event'

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
    other: 'Other or not known',
  },

  /** Of ITU-R M.1371, by number. */
  statuses: [
    'under way using engine',
    'at anchor',
    'not under command',
    'restricted manoeuvrability',
    'constrained by draught',
    'moored',
    'aground',
    'fishing',
    'under way sailing',
  ] as const,
  distressStatus: 'distress beacon active',

  knots: (value: number) => `${value.toFixed(1)}\u202fkn`,
  degrees: (value: number) => `${String(Math.round(value) % 360).padStart(3, '0')}°`,

  /** How long ago, from seconds to days. */
  ago: (milliseconds: number) => {
    const seconds = Math.max(0, Math.round(milliseconds / 1000))
    if (seconds < 60) return `${seconds}\u202fs ago`
    const minutes = Math.round(seconds / 60)
    if (minutes < 60) return `${minutes}\u202fmin ago`
    const hours = Math.round(minutes / 60)
    return hours < 48 ? `${hours}\u202fh ago` : `${Math.round(hours / 24)} days ago`
  },

  events: {
    gap: 'Gap in its reports',
    stop: 'Stop',
    port_visit: 'Port visit',
    loitering: 'Loitering',
    encounter: 'Encounter',
    zone_visit: 'In a zone',
    spoofing: 'Impossible position',
    identity_change: 'Change of identity',
  } satisfies Record<TrackEventAnswer['kind'], string>,

  confidence: { high: 'sure', medium: 'fairly sure', low: 'unsure' } satisfies Record<
    TrackEventAnswer['confidence'],
    string
  >,
}
