import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAisstream } from './read-message.ts'

const wrap = (type: string, body: object, meta: object = {}) =>
  JSON.stringify({
    MessageType: type,
    MetaData: { MMSI: 259000420, ShipName: 'AUGUSTSON', time_utc: '2022-12-29 18:22:32.318353 +0000 UTC', ...meta },
    Message: { [type]: { UserID: 259000420, Valid: true, ...body } },
  })
const saidAt = Date.UTC(2022, 11, 29, 18, 22, 32, 318)
const place = { Latitude: 66.02695, Longitude: 12.2538, Sog: 8.4, Cog: 308.2, Timestamp: 31 }

test('a position report', () => {
  const line = wrap('PositionReport', { ...place, NavigationalStatus: 15, TrueHeading: 235 })
  expect(readAisstream(line)).toEqual({
    fault: null,
    identity: null,
    position: {
      kind: 'position',
      mmsi: 259000420,
      station: 'class_a',
      timeMs: saidAt,
      timeFrom: 'source',
      lat: 66.02695,
      lon: 12.2538,
      speedKnots: 8.4,
      courseDegrees: 308.2,
      headingDegrees: 235,
      navigationStatus: null,
      utcSecond: 31,
    },
  })
})

test('not available is null, whatever stands for it', () => {
  const { position } = readAisstream(
    wrap('StandardClassBPositionReport', { ...place, Sog: 102.3, Cog: 360, TrueHeading: 511, Timestamp: 60 }),
  )
  expect(position).toMatchObject({ station: 'class_b', speedKnots: null, courseDegrees: null, headingDegrees: null })
  expect(position?.utcSecond).toBeNull()
  const nowhere = wrap('PositionReport', { Latitude: 91, Longitude: 181 })
  expect(readAisstream(nowhere)).toEqual({ position: null, identity: null, fault: 'no_position' })
})

test('static data says Type, a static data report ShipType in its second part, with PartNumber true or false', () => {
  const dimension = { A: 80, B: 20, C: 6, D: 8 }
  const whole = wrap('ShipStaticData', {
    Name: 'AUGUSTSON          @@',
    CallSign: 'LFNA@@@',
    ImoNumber: 8767214,
    Type: 70,
    Dimension: dimension,
    MaximumStaticDraught: 5.1,
    Destination: 'SANDNESSJOEN@@',
  })
  const said = { name: 'AUGUSTSON', callSign: 'LFNA', imo: 8767214, shipType: 70, lengthMetres: 100, beamMetres: 14 }
  expect(readAisstream(whole).identity).toMatchObject({ ...said, bowMetres: 80, portMetres: 6, draughtMetres: 5.1 })

  const parts = {
    ReportA: { Valid: true, Name: 'SECOND WIND' },
    ReportB: { Valid: true, CallSign: 'WDX1234', ShipType: 37, Dimension: dimension },
  }
  const first = readAisstream(wrap('StaticDataReport', { ...parts, PartNumber: false })).identity
  expect(first).toMatchObject({ name: 'SECOND WIND', callSign: null, shipType: null, lengthMetres: null })
  const second = readAisstream(wrap('StaticDataReport', { ...parts, PartNumber: true })).identity
  expect(second).toMatchObject({ name: null, callSign: 'WDX1234', shipType: 37, lengthMetres: 100 })
})

test('an extended class B report says both, a base station and an aid where they are', () => {
  const both = readAisstream(wrap('ExtendedClassBPositionReport', { ...place, Name: 'DOLLY', Type: 36 }))
  expect([both.position?.station, both.identity?.name, both.identity?.shipType]).toEqual(['class_b', 'DOLLY', 36])
  const aid = readAisstream(
    wrap('AidsToNavigationReport', { ...place, Name: 'NORTH ', NameExtension: 'BANK', Type: 9 }),
  )
  expect([aid.position?.station, aid.identity?.name, aid.identity?.shipType]).toEqual([
    'aid_to_navigation',
    'NORTH BANK',
    null,
  ])
  expect(readAisstream(wrap('BaseStationReport', place)).position?.station).toBe('base_station')
})

test('what says neither position nor identity is good and gives nothing', () => {
  const none = { position: null, identity: null, fault: null }
  expect(readAisstream(wrap('AddressedSafetyMessage', { Text: 'HELLO' }))).toEqual(none)
})

test('a time that is missing is not made up, and bad messages are told apart', () => {
  expect(readAisstream(wrap('PositionReport', place, { time_utc: 'yesterday' })).position?.timeMs).toBeNull()
  expect(readAisstream('{"MessageType":').fault).toBe('not_json')
  for (const line of [
    'null',
    '[]',
    '7',
    '{}',
    '{"error":"Api Key Is Not Valid"}',
    '{"MessageType":"PositionReport"}',
  ]) {
    expect(readAisstream(line).fault).toBe('form')
  }
  expect(readAisstream(wrap('PositionReport', { ...place, UserID: 1e12 })).fault).toBe('mmsi')
})

test('any JSON at all is read without a throw', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('PositionReport', 'StaticDataReport', 'toString'), (body, type) => {
      readAisstream(body)
      readAisstream(`{"MessageType":"${type}","MetaData":${body},"Message":{"${type}":${body}}}`)
    }),
  )
})
