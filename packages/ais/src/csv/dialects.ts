import type { Separator } from '@varuna/csv/split-cells'

/** Values that a column may hold, under our names; `columns` maps each to the dialect's own column names. */
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
  /** Value of the `--dialect` option, such as `marine-cadastre`. */
  id: string
  name: string
  separator: Separator
  /** Columns that are always present, each with its alternative names, normalised by `normaliseColumnName`. */
  required: string[][]
  /** Column names for each field; the first one present is used. */
  columns: Partial<Record<Field, string[]>>
  /** Other columns that may be present and are ignored. A column that is in none of the three lists makes the table unknown. */
  ignored: string[]
  /** Speed units per knot: 10 for tenths of a knot; 1 when omitted. */
  speedUnitsPerKnot?: number
  /**
   * True when a table with speeds must have lower-case column names unless requested: other sources use the same names in capitals for
   * other units.
   */
  isLowerCase?: boolean
  /** A table that begins with these columns may have any others, except those that could state a speed or a unit. */
  beginsWith?: string[]
}

/** Lower-cases a column name and removes spaces and punctuation, so '# Timestamp' and 'base_date_time' compare equal across spellings. */
export const normaliseColumnName = (column: string) => column.toLowerCase().replace(/[^a-z0-9]/g, '')

export const dialects: Dialect[] = [
  {
    id: 'marine-cadastre',
    name: 'MarineCadastre',
    separator: ',',
    ignored: ['cargo', 'rot', 'voyageid', 'receivertype', 'receiverid', 'destination', 'eta'],
    required: [['mmsi'], ['basedatetime'], ['lat', 'latitude'], ['lon', 'longitude'], ['sog']],
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
    id: 'danish-maritime-authority',
    name: 'Danish Maritime Authority',
    separator: ',',
    ignored: ['rot', 'cargotype', 'typeofpositionfixingdevice', 'eta', 'datasourcetype'],
    required: [['timestamp'], ['typeofmobile'], ['mmsi'], ['latitude'], ['longitude']],
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
    id: 'global-fishing-watch',
    name: 'Global Fishing Watch',
    separator: ',',
    ignored:
      'msgid source type segid vesselid receivertype receiver shiptype length width status hours night nnetscore logisticscore elevationm distancefromshorem distancefromportm regions'.split(
        ' ',
      ),
    required: [['ssvid'], ['timestamp'], ['lat'], ['lon'], ['speed']],
    columns: {
      mmsi: ['ssvid'],
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
    id: 'global-fishing-watch-training',
    name: 'Global Fishing Watch training data',
    separator: ',',
    ignored: ['distancefromshore', 'distancefromport', 'isfishing', 'source'],
    required: [['mmsi'], ['timestamp'], ['distancefromshore'], ['speed'], ['course'], ['lat'], ['lon'], ['isfishing']],
    columns: { mmsi: ['mmsi'], time: ['timestamp'], lat: ['lat'], lon: ['lon'], speed: ['speed'], course: ['course'] },
  },
  {
    id: 'marine-traffic',
    name: 'MarineTraffic',
    separator: ',',
    speedUnitsPerKnot: 10,
    // DRAUGHT is in tenths of a metre in some of its exports and in metres in others.
    ignored:
      'shipid dsrc utcseconds flag grt dwt yearbuilt rot typename aistypesummary currentport lastport lastporttime lastportid lastportunlocode lastportcountry currentportid currentportunlocode currentportcountry nextportid nextportunlocode nextportname nextportcountry eta etacalc etaupdated distancetogo distancetravelled awgspeed avgspeed maxspeed lfore wleft draught winddir windangle windspeed windtemp'.split(
        ' ',
      ),
    required: [
      ['mmsi'],
      ['lat'],
      ['lon'],
      ['speed'],
      ['heading'],
      ['course'],
      ['status'],
      ['timestamp'],
      ['shipid', 'dsrc'],
    ],
    columns: {
      mmsi: ['mmsi'],
      time: ['timestamp'],
      lat: ['lat'],
      lon: ['lon'],
      speed: ['speed'],
      course: ['course'],
      heading: ['heading'],
      status: ['status'],
      name: ['shipname'],
      callSign: ['callsign'],
      imo: ['imo'],
      shipType: ['shiptype'],
      length: ['length'],
      beam: ['width'],
      destination: ['destination'],
    },
  },
  {
    id: 'semicolons',
    name: 'tracks separated by semicolons',
    separator: ';',
    ignored: ['timestamppretty', 'msgid', 'posacc', 'month', 'week', 'country', 'destination', 'eta'],
    required: [['timestamp'], ['mmsi'], ['lat'], ['long'], ['sog'], ['cog']],
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
  {
    id: 'plain',
    name: 'plain tracks',
    separator: ',',
    isLowerCase: true,
    beginsWith: ['mmsi', 'timestamp', 'lat', 'lon'],
    ignored: [],
    required: [['mmsi'], ['timestamp'], ['lat'], ['lon']],
    columns: {
      mmsi: ['mmsi'],
      time: ['timestamp'],
      lat: ['lat'],
      lon: ['lon'],
      speed: ['speed', 'sog'],
      course: ['course', 'cog'],
      heading: ['heading'],
      name: ['name', 'shipname', 'vesselname'],
      callSign: ['callsign'],
      imo: ['imo'],
      shipType: ['shiptype', 'vesseltype'],
      length: ['length'],
    },
  },
]
