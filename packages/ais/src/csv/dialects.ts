/** What a column may hold; the name is ours, its aliases are the dialect's. */
export type Field =
  | 'mmsi'
  | 'time'
  | 'lat'
  | 'lon'
  | 'station'
  | 'speed'
  | 'course'
  | 'heading'
  | 'status'
  | 'name'
  | 'callSign'
  | 'imo'
  | 'shipType'
  | 'length'
  | 'beam'
  | 'bow'
  | 'stern'
  | 'port'
  | 'starboard'
  | 'draught'
  | 'destination'

export interface Dialect {
  name: string
  separator: ',' | ';'
  /** Columns whose presence, together, tells the dialect. */
  signature: string[][]
  /** Names as `plain` gives them, the first that is there counts. */
  columns: Partial<Record<Field, string[]>>
}

/** A column's name without case, blanks and punctuation: 'TransceiverClass', '# Timestamp' and 'base_date_time' alike. */
export const plain = (column: string) => column.toLowerCase().replace(/[^a-z0-9]/g, '')

export const dialects: Dialect[] = [
  {
    name: 'MarineCadastre',
    separator: ',',
    signature: [['mmsi'], ['basedatetime'], ['lat', 'latitude'], ['lon', 'longitude'], ['sog']],
    columns: {
      mmsi: ['mmsi'],
      time: ['basedatetime'],
      lat: ['lat', 'latitude'],
      lon: ['lon', 'longitude'],
      station: ['transceiverclass', 'transcieverclass', 'transceiver'],
      speed: ['sog'],
      course: ['cog'],
      heading: ['heading'],
      status: ['status'],
      name: ['vesselname'],
      callSign: ['callsign'],
      imo: ['imo'],
      shipType: ['vesseltype'],
      length: ['length'],
      beam: ['width'],
      draught: ['draft'],
    },
  },
  {
    name: 'Danish Maritime Authority',
    separator: ',',
    signature: [['timestamp'], ['typeofmobile'], ['mmsi'], ['latitude'], ['longitude']],
    columns: {
      mmsi: ['mmsi'],
      time: ['timestamp'],
      lat: ['latitude'],
      lon: ['longitude'],
      station: ['typeofmobile'],
      speed: ['sog'],
      course: ['cog'],
      heading: ['heading'],
      status: ['navigationalstatus'],
      name: ['name'],
      callSign: ['callsign'],
      imo: ['imo'],
      shipType: ['shiptype'],
      length: ['length'],
      beam: ['width'],
      bow: ['a'],
      stern: ['b'],
      port: ['c'],
      starboard: ['d'],
      draught: ['draught'],
      destination: ['destination'],
    },
  },
  {
    name: 'Global Fishing Watch',
    separator: ',',
    signature: [['ssvid', 'mmsi'], ['timestamp'], ['lat'], ['lon'], ['speed']],
    columns: {
      mmsi: ['ssvid', 'mmsi'],
      time: ['timestamp'],
      lat: ['lat'],
      lon: ['lon'],
      speed: ['speed'],
      course: ['course'],
      heading: ['heading'],
      name: ['shipname'],
      callSign: ['callsign'],
      imo: ['imo'],
      destination: ['destination'],
    },
  },
  {
    name: 'semicolon tracks',
    separator: ';',
    signature: [['timestamp'], ['mmsi'], ['lat'], ['long'], ['sog'], ['cog']],
    columns: {
      mmsi: ['mmsi'],
      time: ['timestamp'],
      lat: ['lat'],
      lon: ['long'],
      station: ['targettype'],
      speed: ['sog'],
      course: ['cog'],
      name: ['name'],
      callSign: ['callsign'],
      imo: ['imo'],
      shipType: ['shiptype'],
      bow: ['dimbow'],
      stern: ['dimstern'],
      port: ['dimport'],
      starboard: ['dimstarboard'],
      draught: ['draught'],
    },
  },
]
