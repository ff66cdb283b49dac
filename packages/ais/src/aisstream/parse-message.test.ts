import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAisstreamMessage } from './parse-message.ts'

const wrap = (type: string, body: object, meta: object = {}) =>
  JSON.stringify({
    MessageType: type,
    MetaData: { MMSI: 259000420, ShipName: 'AUGUSTSON', time_utc: '2022-12-29 18:22:32.318353 +0000 UTC', ...meta },
    Message: { [type]: { UserID: 259000420, Valid: true, ...body } },
  })
const receivedAt = Date.UTC(2022, 11, 29, 18, 22, 32, 318)
const place = { Latitude: 66.02695, Longitude: 12.2538, Sog: 8.4, Cog: 308.2, Timestamp: 31 }

test('parses a position report', () => {
  const line = wrap('PositionReport', { ...place, NavigationalStatus: 15, TrueHeading: 235 })
  expect(parseAisstreamMessage(line)).toEqual({
    fault: null,
    staticReport: null,
    position: {
      kind: 'position',
      mmsi: 259000420,
      station: 'class_a',
      timeMs: receivedAt,
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

test('returns null for every not-available value', () => {
  const { position } = parseAisstreamMessage(
    wrap('StandardClassBPositionReport', { ...place, Sog: 102.3, Cog: 360, TrueHeading: 511, Timestamp: 60 }),
  )
  expect(position).toMatchObject({ station: 'class_b', speedKnots: null, courseDegrees: null, headingDegrees: null })
  expect(position?.utcSecond).toBeNull()
  const nowhere = wrap('PositionReport', { Latitude: 91, Longitude: 181 })
  expect(parseAisstreamMessage(nowhere)).toEqual({ position: null, staticReport: null, fault: 'no_position' })
})

test('keeps aircraft speeds, and treats 63 kn in a long-range report as not available', () => {
  const speed = (type: string, sog: number) =>
    parseAisstreamMessage(wrap(type, { ...place, Sog: sog })).position?.speedKnots
  const aircraft = 'StandardSearchAndRescueAircraftReport'
  const longRange = 'LongRangeAisBroadcastMessage'
  expect([102.3, 140, 1022, 1023].map((sog) => speed(aircraft, sog))).toEqual([102.3, 140, 1022, null])
  expect([0, 62, 63].map((sog) => speed(longRange, sog))).toEqual([0, 62, null])
  expect([63, 102.2, 102.3].map((sog) => speed('PositionReport', sog))).toEqual([63, 102.2, null])
})

test('reads the ship type of static data from Type or from ShipType in part B, with PartNumber true or false', () => {
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
  const staticData = {
    name: 'AUGUSTSON',
    callSign: 'LFNA',
    imo: 8767214,
    shipType: 70,
    lengthMetres: 100,
    beamMetres: 14,
  }
  expect(parseAisstreamMessage(whole).staticReport).toMatchObject({
    ...staticData,
    bowMetres: 80,
    portMetres: 6,
    draughtMetres: 5.1,
  })

  const parts = {
    ReportA: { Valid: true, Name: 'SECOND WIND' },
    ReportB: { Valid: true, CallSign: 'WDX1234', ShipType: 37, Dimension: dimension },
  }
  const first = parseAisstreamMessage(wrap('StaticDataReport', { ...parts, PartNumber: false })).staticReport
  expect(first).toMatchObject({ name: 'SECOND WIND', callSign: null, shipType: null, lengthMetres: null })
  const second = parseAisstreamMessage(wrap('StaticDataReport', { ...parts, PartNumber: true })).staticReport
  expect(second).toMatchObject({ name: null, callSign: 'WDX1234', shipType: 37, lengthMetres: 100 })
})

test('an extended class B report has position and static data; base stations and aids to navigation have a position', () => {
  const both = parseAisstreamMessage(wrap('ExtendedClassBPositionReport', { ...place, Name: 'DOLLY', Type: 36 }))
  expect([both.position?.station, both.staticReport?.name, both.staticReport?.shipType]).toEqual([
    'class_b',
    'DOLLY',
    36,
  ])
  const aid = parseAisstreamMessage(
    wrap('AidsToNavigationReport', { ...place, Name: 'NORTH ', NameExtension: 'BANK', Type: 9 }),
  )
  expect([aid.position?.station, aid.staticReport?.name, aid.staticReport?.shipType]).toEqual([
    'aid_to_navigation',
    'NORTH BANK',
    null,
  ])
  expect(parseAisstreamMessage(wrap('BaseStationReport', place)).position?.station).toBe('base_station')
})

test('a valid message without position or static data returns neither, and no fault', () => {
  const none = { position: null, staticReport: null, fault: null }
  expect(parseAisstreamMessage(wrap('AddressedSafetyMessage', { Text: 'HELLO' }))).toEqual(none)
})

test('keeps a missing time as null, and reports why a message is rejected', () => {
  expect(parseAisstreamMessage(wrap('PositionReport', place, { time_utc: 'yesterday' })).position?.timeMs).toBeNull()
  expect(parseAisstreamMessage('{"MessageType":').fault).toBe('not_json')
  for (const line of [
    'null',
    '[]',
    '7',
    '{}',
    '{"error":"Api Key Is Not Valid"}',
    '{"MessageType":"PositionReport"}',
  ]) {
    expect(parseAisstreamMessage(line).fault).toBe('form')
  }
  expect(parseAisstreamMessage(wrap('PositionReport', { ...place, UserID: 1e12 })).fault).toBe('mmsi')
})

test('never throws, whatever the JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('PositionReport', 'StaticDataReport', 'toString'), (body, type) => {
      parseAisstreamMessage(body)
      parseAisstreamMessage(`{"MessageType":"${type}","MetaData":${body},"Message":{"${type}":${body}}}`)
    }),
  )
})
