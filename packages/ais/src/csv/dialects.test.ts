import { describe, expect, test } from 'vitest'
import { findDialect, readHeader } from './read-header.ts'
import { danish, marineCadastre, parseOne, semicolons } from './testing-tables.ts'

describe('dialects', () => {
  test('MarineCadastre', () => {
    const { position, staticReport } = parseOne(
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
    expect(staticReport).toEqual({
      kind: 'static',
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

  test('MarineCadastre with the header spellings of other years', () => {
    const lower = 'mmsi,base_date_time,longitude,latitude,sog,cog,heading,vessel_name,imo,call_sign,transceiver'
    const { position, staticReport } = parseOne(
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
    expect(staticReport).toMatchObject({ name: 'X', imo: null, callSign: null })
    const misspelt = marineCadastre.replace('TransceiverClass', 'TranscieverClass')
    expect(parseOne(misspelt, '338148873,2019-01-03T00:00:00,33.6,-117.9,0,280,511,,,,,,,,,,B').position?.station).toBe(
      'class_b',
    )
  })

  test('Danish Maritime Authority', () => {
    const { position, staticReport } = parseOne(
      danish,
      '27/02/2024 03:42:19,Class A,219022256,57.716353,10.586342,Moored,0.0,0.1,62.1,148,Unknown,OWPA2,MY SHIP,Tug,,10,32,GPS,4.2,SKAGEN,,AIS,10,22,5,5',
    )
    expect(position).toMatchObject({
      timeMs: Date.UTC(2024, 1, 27, 3, 42, 19),
      navigationStatus: 5,
      headingDegrees: 148,
    })
    expect(staticReport).toMatchObject({
      imo: null,
      shipType: 52,
      lengthMetres: 32,
      beamMetres: 10,
      bowMetres: 10,
      portMetres: 5,
    })
    const base =
      '27/02/2024 03:42:19,Base Station,2190071,91.0,181.0,Unknown value,,,,,Unknown,Unknown,,Undefined,,,,Undefined,,Unknown,,AIS,,,,'
    expect(parseOne(danish, base)).toMatchObject({ position: null, fault: 'no_position' })
  })

  test('Global Fishing Watch, with segments and as training data', () => {
    const row = '220413000,35.8802233333,-128.3739633333,2018-01-01 00:12:19+00:00,220413000-2017,19.8999996185'
    expect(parseOne('ssvid,lat,lon,timestamp,seg_id,speed', row).position).toMatchObject({
      mmsi: 220413000,
      station: 'unknown',
      timeMs: Date.UTC(2018, 0, 1, 0, 12, 19),
      speedKnots: 19.8999996185,
      courseDegrees: null,
    })
    const training = 'mmsi,timestamp,distance_from_shore,distance_from_port,speed,course,lat,lon,is_fishing,source'
    expect(parseOne(training, '412345678.0,1522559988.0,1,2,3.5,90,10,20,-1,gfw').position?.timeMs).toBe(1522559988000)
    expect(parseOne(training, '1252339803566.0,1522559988.0,1,2,3.5,90,10,20,-1,gfw').fault).toBe('mmsi')
  })

  test('semicolon-separated tracks', () => {
    const { position, staticReport } = parseOne(
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
    expect(staticReport).toMatchObject({ imo: 9045807, shipType: 80, lengthMetres: 142, beamMetres: 21, name: 'TEMSE' })
  })

  test('an unknown header is an error that says in one sentence what is needed and what was found', () => {
    const read = readHeader('lat,lon,speed\u0007')
    expect(read.ok).toBe(false)
    expect(read.ok ? '' : read.error).toBe(
      'A table must begin with the columns mmsi, timestamp, lat and lon in lower case, its speeds in knots, or have all columns of ' +
        'MarineCadastre, Danish Maritime Authority, Global Fishing Watch, Global Fishing Watch training data, MarineTraffic or ' +
        'tracks separated by semicolons; this one has "lat,lon,speed\\u0007".',
    )
  })
})

describe('recognising a dialect by its whole header', () => {
  const marineTraffic = 'MMSI,LAT,LON,SPEED,HEADING,COURSE,STATUS,TIMESTAMP,DSRC'
  const row = '247039300,36.9,-6.4,101,110,114,0,2017-05-19T09:39:57,TER'

  test('MarineTraffic speeds are in tenths of a knot', () => {
    expect(parseOne(marineTraffic, row).position).toMatchObject({
      mmsi: 247039300,
      timeMs: Date.UTC(2017, 4, 19, 9, 39, 57),
      speedKnots: 10.1,
      courseDegrees: 114,
      headingDegrees: 110,
      navigationStatus: 0,
    })
    const track = 'MMSI,STATUS,SPEED,LON,LAT,COURSE,HEADING,TIMESTAMP,SHIP_ID'
    expect(parseOne(track, '247039300,5,1023,-6.4,36.9,114,511,2017-05-19 09:39:57,1').position).toMatchObject({
      speedKnots: null,
      headingDegrees: null,
      navigationStatus: 5,
    })
  })

  test.each([
    'MMSI,LAT,LON,SPEED,TIMESTAMP',
    'MMSI,TIMESTAMP,LAT,LON,SPEED,COURSE',
    'ssvid,lat,lon,timestamp,speed,speed',
  ])('%s matches no dialect, and the error names the columns', (header) => {
    const read = readHeader(header)
    expect(read.ok ? '' : read.error).toContain(`this one has "${header}".`)
  })

  test('a plain table has its columns in lower case, its speeds in knots, and needs neither speed nor course', () => {
    const plain = parseOne('mmsi,timestamp,lat,lon,speed,course', '247039300,1495186797,36.9,-6.4,10.1,114')
    expect(plain.position).toMatchObject({
      speedKnots: 10.1,
      courseDegrees: 114,
      timeMs: Date.UTC(2017, 4, 19, 9, 39, 57),
    })
    const bare = parseOne('mmsi,timestamp,lat,lon', '247039300,2017-05-19T09:39:57Z,36.9,-6.4')
    expect(bare.position).toMatchObject({ speedKnots: null, courseDegrees: null, lat: 36.9 })
  })

  test('a plain table that begins with the known columns may have others, unless they could state a unit', () => {
    const row = '247039300,1495186797,36.9,-6.4,10.1,fishing'
    const { position, staticReport } = parseOne('mmsi,timestamp,lat,lon,sog,label', row)
    expect([position?.speedKnots, staticReport]).toEqual([10.1, null])
    for (const header of [
      'mmsi,timestamp,lat,lon,speed,speed_unit',
      'mmsi,lat,lon,timestamp,label',
      'MMSI,TIMESTAMP,LAT,LON,SPEED,LABEL',
      'mmsi,timestamp,lat,lon,sog_ms',
    ])
      expect(readHeader(header).ok, header).toBe(false)
    expect(readHeader('MMSI,TIMESTAMP,LAT,LON,COURSE').ok).toBe(true)
  })

  test('a plain table may be separated by semicolons, with decimal commas, or by tabs', () => {
    const row = ['247039300', '2017-05-19T09:39:57Z', '36.9', '-6.4', '10.1', '114']
    const header = ['mmsi', 'timestamp', 'lat', 'lon', 'speed', 'course']
    const { position } = parseOne(header.join(','), row.join(','))
    expect(position).toMatchObject({ lat: 36.9, lon: -6.4, speedKnots: 10.1 })
    for (const separator of [';', '\t']) {
      expect(parseOne(header.join(separator), row.join(separator)).position).toEqual(position)
      expect(parseOne(header.join(separator), row.join(separator).replaceAll('.', ',')).position).toEqual(position)
    }
  })

  test('a table of any dialect re-saved with semicolons and decimal commas is read as that dialect', () => {
    const row =
      '27/02/2024 03:42:19,Class A,219022256,57.716353,10.586342,Moored,0.0,0.1,62.1,148,Unknown,OWPA2,MY SHIP,Tug,,10,32,GPS,4.2,SKAGEN,,AIS,10,22,5,5'
    const saved = row.replaceAll(',', ';').replaceAll('.', ',')
    expect(parseOne(danish.replaceAll(',', ';'), saved)).toEqual(parseOne(danish, row))
  })

  test.each([
    '2017-05-19T09:39:57.250Z',
    '2017-05-19T09:39:57,250+00:00',
    '2017-05-19T15:09:57.250+05:30',
    '2017-05-19 04:39:57.250-0500',
    '2017-05-20T00:09:57.250+14:30',
    '1495186797.25',
    '1495186797250',
  ])('%s is a time with its offset from UTC', (time) => {
    const { position, fault } = parseOne('mmsi;timestamp;lat;lon', `247039300;${time};36.9;-6.4`)
    expect(position?.timeMs ?? fault).toBe(time.endsWith('+14:30') ? 'time' : Date.UTC(2017, 4, 19, 9, 39, 57, 250))
  })

  test('an extra column makes a table unknown unless its dialect is requested', () => {
    const odd = `${marineTraffic},SPEED_UNIT`
    expect(readHeader(odd).ok).toBe(false)
    const asked = readHeader(odd, findDialect('marine-traffic'))
    expect(asked).toMatchObject({ ok: true, value: { dialect: { name: 'MarineTraffic' }, width: 10 } })
    const wrong = readHeader(odd, findDialect('marine-cadastre'))
    expect(wrong.ok ? '' : wrong.error).toMatch(
      /MarineCadastre has the columns mmsi, basedatetime, lat or latitude.*found: "MMSI,LAT/,
    )
    expect(findDialect('excel')).toBeNull()
  })

  test('aircraft keep speeds that are not available for ships, from 102.3 kn', () => {
    const cells = (mmsi: number, speed: number) => `${mmsi},2022-01-03T00:00:01,30,-88,${speed},336.2,511,X,,,,,,,,,A`
    expect(parseOne(marineCadastre, cells(111232506, 102.3)).position).toMatchObject({
      station: 'sar_aircraft',
      speedKnots: 102.3,
    })
    expect(parseOne(marineCadastre, cells(111232506, 1022)).position?.speedKnots).toBe(1022)
    expect(parseOne(marineCadastre, cells(111232506, 1023)).position?.speedKnots).toBeNull()
    expect(parseOne(marineCadastre, cells(367379190, 102.2)).position?.speedKnots).toBe(102.2)
    expect(parseOne(marineCadastre, cells(367379190, 102.3)).position?.speedKnots).toBeNull()
    const aircraft = '247039300,36.9,-6.4,2500,300,114,97,2017-05-19T09:39:57,TER'
    expect(parseOne(marineTraffic, aircraft).position).toMatchObject({
      station: 'sar_aircraft',
      speedKnots: 250,
      headingDegrees: null,
    })
  })
})
