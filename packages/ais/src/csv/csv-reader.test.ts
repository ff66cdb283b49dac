import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsOf } from './cells.ts'
import { stepCsv, type CsvState } from './csv-reader.ts'
import { readHeader } from './read-header.ts'

function open(header: string): CsvState {
  const read = readHeader(header)
  if (!read.ok) throw new Error(read.error)
  return { header: read.value, isBegun: true }
}
const one = (header: string, row: string) => stepCsv(open(header), row)

const marineCadastre =
  '"MMSI","BaseDateTime","LAT","LON","SOG","COG","Heading","VesselName","IMO","CallSign","VesselType","Status","Length","Width","Draft","Cargo","TransceiverClass"'
const danish =
  '# Timestamp,Type of mobile,MMSI,Latitude,Longitude,Navigational status,ROT,SOG,COG,Heading,IMO,Callsign,Name,Ship type,Cargo type,Width,Length,Type of position fixing device,Draught,Destination,ETA,Data source type,A,B,C,D'
const semicolons =
  '"timestamp_pretty";"timestamp";"msgid";"targetType";"mmsi";"lat";"long";"posacc";"sog";"cog";"shipType";"dimBow";"draught";"dimPort";"dimStarboard";"dimStern";"month";"week";"imo";"country";"name";"callsign"'

describe('dialects', () => {
  test('MarineCadastre', () => {
    const { position, identity } = one(
      marineCadastre,
      '367379190,"2022-01-03T00:00:01",30.3706,-88.56408,0,336.2,511,"EAGLE, ""OLD""","IMO8207721","WTD4583",31,0,28,11,3.3,52,"A"',
    )
    const shared = { mmsi: 367379190, station: 'class_a', timeMs: Date.UTC(2022, 0, 3, 0, 0, 1), timeFrom: 'source' }
    expect(position).toEqual({
      kind: 'position',
      ...shared,
      lat: 30.3706,
      lon: -88.56408,
      speedKnots: 0,
      courseDegrees: 336.2,
      headingDegrees: null,
      navigationStatus: 0,
      utcSecond: null,
    })
    expect(identity).toEqual({
      kind: 'identity',
      ...shared,
      name: 'EAGLE, "OLD"',
      callSign: 'WTD4583',
      imo: 8207721,
      shipType: 31,
      lengthMetres: 28,
      beamMetres: 11,
      bowMetres: null,
      portMetres: null,
      draughtMetres: 3.3,
      destination: null,
    })
  })

  test('MarineCadastre with other spellings of its header, of other years', () => {
    const lower = 'mmsi,base_date_time,longitude,latitude,sog,cog,heading,vessel_name,imo,call_sign,transceiver'
    const { position, identity } = one(
      lower,
      '338347057,2025-01-01 00:00:01,-118.07,33.7,102.3,360,511,X,IMO0000000,,B',
    )
    expect(position).toMatchObject({
      station: 'class_b',
      lat: 33.7,
      lon: -118.07,
      speedKnots: null,
      courseDegrees: null,
    })
    expect(identity).toMatchObject({ name: 'X', imo: null, callSign: null })
    const misspelt = marineCadastre.replace('TransceiverClass', 'TranscieverClass')
    expect(one(misspelt, '338148873,2019-01-03T00:00:00,33.6,-117.9,0,280,511,,,,,,,,,,B').position?.station).toBe(
      'class_b',
    )
  })

  test('Danish Maritime Authority', () => {
    const { position, identity } = one(
      danish,
      '27/02/2024 03:42:19,Class A,219022256,57.716353,10.586342,Moored,0.0,0.1,62.1,148,Unknown,OWPA2,MY SHIP,Tug,,10,32,GPS,4.2,SKAGEN,,AIS,10,22,5,5',
    )
    expect(position).toMatchObject({
      timeMs: Date.UTC(2024, 1, 27, 3, 42, 19),
      navigationStatus: 5,
      headingDegrees: 148,
    })
    expect(identity).toMatchObject({
      imo: null,
      shipType: 52,
      lengthMetres: 32,
      beamMetres: 10,
      bowMetres: 10,
      portMetres: 5,
    })
    const base =
      '27/02/2024 03:42:19,Base Station,2190071,91.0,181.0,Unknown value,,,,,Unknown,Unknown,,Undefined,,,,Undefined,,Unknown,,AIS,,,,'
    expect(one(danish, base)).toMatchObject({ position: null, fault: 'no_position' })
  })

  test('Global Fishing Watch, by segment and as training data', () => {
    const row = '220413000,35.8802233333,-128.3739633333,2018-01-01 00:12:19+00:00,220413000-2017,19.8999996185'
    expect(one('ssvid,lat,lon,timestamp,seg_id,speed', row).position).toMatchObject({
      mmsi: 220413000,
      station: 'unknown',
      timeMs: Date.UTC(2018, 0, 1, 0, 12, 19),
      speedKnots: 19.8999996185,
      courseDegrees: null,
    })
    const training = 'mmsi,timestamp,distance_from_shore,distance_from_port,speed,course,lat,lon,is_fishing,source'
    expect(one(training, '412345678.0,1522559988.0,1,2,3.5,90,10,20,-1,gfw').position?.timeMs).toBe(1522559988000)
    expect(one(training, '1252339803566.0,1522559988.0,1,2,3.5,90,10,20,-1,gfw').fault).toBe('mmsi')
  })

  test('tracks with semicolons', () => {
    const { position, identity } = one(
      semicolons,
      '"01/04/2018 05:19:48";1522559988000;1;"A";205366000;54.536476;10.313084;1;4;159.9;"TANKER";108;6.2;15;6;34;4;13;9045807;"Belgium";"TEMSE";"ONCC"',
    )
    expect(position).toMatchObject({
      timeMs: 1522559988000,
      lat: 54.536476,
      lon: 10.313084,
      speedKnots: 4,
      courseDegrees: 159.9,
    })
    expect(identity).toMatchObject({ imo: 9045807, shipType: 80, lengthMetres: 142, beamMetres: 21, name: 'TEMSE' })
  })

  test('none of these is an error that says which are known', () => {
    const read = readHeader('lat,lon,speed\u0007')
    expect(read.ok).toBe(false)
    expect(read.ok ? '' : read.error).toMatch(
      /begins with "lat,lon,speed.*". Known are: MarineCadastre \(mmsi,basedatetime.*Danish.*Global Fishing Watch.*semicolon tracks/,
    )
  })
})

describe('bad rows', () => {
  const header = 'ssvid,lat,lon,timestamp,seg_id,speed'
  test.each([
    ['220413000,35.9,-128.4,2018-01-01 00:12:19+00:00,x', 'columns'],
    ['220413000,35.9,-128.4,2018-01-01 00:12:19+00:00,x,1,2', 'columns'],
    ['0,35.9,-128.4,2018-01-01 00:12:19+00:00,x,1', 'mmsi'],
    ['ship,35.9,-128.4,2018-01-01 00:12:19+00:00,x,1', 'mmsi'],
    ['220413000,35.9,-128.4,2018-02-30 00:12:19+00:00,x,1', 'time'],
    ['220413000,35.9,-128.4,2018-01-01 24:12:19,x,1', 'time'],
    ['220413000,35.9,-128.4,2018-01-01 00:12:19+05:30,x,1', 'time'],
    ['220413000,35.9,-128.4,,x,1', 'time'],
    ['220413000,91,181,2018-01-01 00:12:19,x,1', 'no_position'],
    ['220413000,90.0001,0,2018-01-01 00:12:19,x,1', 'no_position'],
    ['220413000,0x10,0,2018-01-01 00:12:19,x,1', 'no_position'],
    ['220413000,,,2018-01-01 00:12:19,x,1', 'no_position'],
    ['\u0000\u0001\u0002', 'columns'],
  ])('%s is refused: %s', (row, fault) => {
    expect(one(header, row)).toMatchObject({ position: null, fault })
  })

  test('a row without a position still says who it is', () => {
    const row = '338148873,2022-01-03T00:00:00,91,181,0,280,511,CAZADOR,,,37,,14,,,,B'
    expect(one(marineCadastre, row)).toMatchObject({
      fault: 'no_position',
      identity: { name: 'CAZADOR', shipType: 37 },
    })
  })

  test('an empty line is nothing', () => {
    expect(one(header, '  ')).toEqual({ position: null, identity: null, fault: null, newHeader: null })
  })
})

describe('a header half-way', () => {
  const first = 'ssvid,lat,lon,timestamp,seg_id,speed'
  const row = '220413000,35.9,-128.4,2018-01-01 00:12:19+00:00,x,1'

  test('of a known table takes over', () => {
    const state = open(first)
    expect(stepCsv(state, row).position).not.toBeNull()
    expect(stepCsv(state, marineCadastre)).toMatchObject({
      newHeader: 'from here on another table of MarineCadastre',
      fault: null,
    })
    const next = stepCsv(state, '338148873,2022-01-03T00:00:00,33.6,-117.9,0,280,511,CAZADOR,,,37,,14,,,,B')
    expect(next.position).toMatchObject({ mmsi: 338148873, lat: 33.6 })
    expect(stepCsv(state, row)).toMatchObject({ position: null, fault: 'columns' })
  })

  test('with the columns in another order is not read as before', () => {
    const state = open(first)
    expect(stepCsv(state, 'ssvid,lon,lat,timestamp,seg_id,speed').newHeader).toBe(
      'from here on another table of Global Fishing Watch',
    )
    expect(stepCsv(state, row)).toMatchObject({ position: null, fault: 'no_position' })
    expect(stepCsv(state, '220413000,-28.4,35.9,2018-01-01 00:12:19,x,1').position).toMatchObject({
      lat: 35.9,
      lon: -28.4,
    })
  })

  test('of an unknown table is told, and the rows below it are refused until a known one comes', () => {
    const state = open(first)
    const told = stepCsv(state, 'ship,where,when,who,how,why')
    expect(told.fault).toBe('unknown_header')
    expect(told.newHeader).toContain('Known are')
    expect(stepCsv(state, row)).toMatchObject({ position: null, fault: 'unknown_header' })
    expect(stepCsv(state, first).newHeader).toBe('from here on another table of Global Fishing Watch')
    expect(stepCsv(state, row).position).not.toBeNull()
  })
})

test('cells are what was written, quoted or not', () => {
  const cell = fc.string({ maxLength: 6 }).map((text) => text.replace(/[\r\n]/g, ''))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), fc.constantFrom(',', ';'), (cells, separator) => {
      const line = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator)
      expect(cellsOf(line, separator)).toEqual(cells)
    }),
  )
  expect(cellsOf('a,,"b', ',')).toEqual(['a', '', 'b'])
  expect(cellsOf('', ',')).toEqual([''])
})

test('any text is read without a throw', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const state = open(marineCadastre)
      for (const line of lines) stepCsv(state, line)
    }),
  )
})
