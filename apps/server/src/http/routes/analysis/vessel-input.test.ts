import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { vesselReport } from '../../testing/reports.ts'

const nowMs = Date.UTC(2026, 0, 31, 12)
const ahead = (ms: number) => new Date(nowMs + ms).toISOString()

let server: TestServer
let post: (change: object) => Promise<{ status: number; errors: { field: string; message: string }[] }>
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  server.setNow(nowMs)
  const send = await server.signInAs('ana')
  post = async (change) => {
    const answer = await send({ method: 'POST', url: '/api/vessel', payload: { ...vesselReport, ...change } })
    return { status: answer.statusCode, errors: answer.json().errors ?? [] }
  }
})
afterAll(() => server.close())

const coastStation = 'This MMSI belongs to a coast station, not to a vessel'
const nineDigits = 'MMSI must have 9 digits'

/** Of each field: the values at its bounds and just inside, and those just outside with their message. */
const table: Record<string, { good: unknown[]; bad: [unknown, string][] }> = {
  mmsi: {
    good: [200_000_001, 799_999_999, 987_654_321],
    bad: [
      [41_900_012, nineDigits],
      [99_999_999, nineDigits],
      [1_000_000_000, nineDigits],
      [0, nineDigits],
      [-419_000_123, nineDigits],
      [419_000_123.5, 'MMSI must be a whole number'],
      [2_442_000, coastStation],
      [111_232_506, 'This MMSI belongs to an aircraft of search and rescue, not to a vessel'],
      [992_351_000, 'This MMSI belongs to an aid to navigation, not to a vessel'],
      [970_123_456, 'This MMSI belongs to a distress transmitter, not to a vessel'],
      [null, 'Please enter an MMSI, which is a number of nine digits'],
    ],
  },
  timestamp: {
    good: ['1970-01-01T00:00:00Z', '1970-01-01T00:00:01Z', ahead(0), ahead(299_000), ahead(300_000)],
    bad: [
      [ahead(301_000), 'Timestamp must not be in the future: it is now 2026-01-31T12:00:00.000Z'],
      ['1969-12-31T23:59:59Z', 'Timestamp must be in 1970 or later, and not in the future'],
      ['1970-01-01T00:59:59+01:00', 'Timestamp must be in 1970 or later, and not in the future'],
      ['2026-02-30T00:00:00Z', 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z'],
      ['10000-01-01T00:00:00Z', 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z'],
      ['2026-01-31', 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z'],
      [1_769_860_800, 'Timestamp must be a date and time such as 2026-01-31T08:30:00Z'],
    ],
  },
  distance_from_shore: {
    good: [0, 0.001, 10_799.999, 10_800, null],
    bad: [
      [-0.001, 'Distance from shore cannot be negative'],
      [10_800.001, 'Distance from shore must be at most 10800 nautical miles'],
      ['12', 'Distance from shore must be a number'],
    ],
  },
  distance_from_port: {
    good: [0, 0.001, 10_799.999, 10_800, null],
    bad: [
      [-0.001, 'Distance from port cannot be negative'],
      [10_800.001, 'Distance from port must be at most 10800 nautical miles'],
      [true, 'Distance from port must be a number'],
    ],
  },
  speed: {
    good: [0, 0.1, 102.1, 102.2],
    bad: [
      [-0.1, 'Speed cannot be negative'],
      [102.3, 'Speed must be at most 102.2 knots'],
      [null, 'Speed must be a number'],
    ],
  },
  course: {
    good: [0, 0.1, 359.9, 360],
    bad: [
      [-0.1, 'Course must be between 0 and 360'],
      [360.1, 'Course must be between 0 and 360'],
      ['north', 'Course must be a number'],
    ],
  },
  lat: {
    good: [90, 89.999_999, -77.5],
    bad: [
      [90.000_001, 'Latitude must be between -90 and 90'],
      [-90.000_001, 'Latitude must be between -90 and 90'],
      ['16.5', 'Latitude must be a number'],
    ],
  },
  lon: {
    good: [180, -180, 179.999_999],
    bad: [
      [180.000_001, 'Longitude must be between -180 and 180'],
      [-180.000_001, 'Longitude must be between -180 and 180'],
      [undefined, 'Longitude must be a number'],
    ],
  },
  source: {
    good: ['AIS', 'VMS', 'SAR', 'RADAR'],
    bad: [
      ['ais', 'Source must be one of AIS, VMS, SAR, RADAR'],
      ['', 'Source must be one of AIS, VMS, SAR, RADAR'],
      [null, 'Source must be one of AIS, VMS, SAR, RADAR'],
    ],
  },
}
/** Open sea at the ends of the map. */
const seaFor: Record<string, object> = { lat: { lon: -170 }, lon: { lat: 0 } }

for (const [field, { good, bad }] of Object.entries(table)) {
  test.each(good)(`${field} takes %j`, async (value) => {
    expect(await post({ ...seaFor[field], [field]: value })).toMatchObject({ status: 200 })
  })
  test.each(bad)(`${field} refuses %j`, async (value, message) => {
    expect(await post({ [field]: value })).toEqual({
      status: 400,
      errors: [expect.objectContaining({ field, message })],
    })
  })
}
