import { expect, it } from 'vitest'
import { hasWholeHours, hasWholeWeek, isOutage } from './outage.ts'
import { areSeveral, createReceivedLog, noteReceived, receptionWeek, receptionBit } from './received-times.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const fromMs = Date.UTC(2010, 5, 1)
const weeksAfter = (days: number) => ({
  weeks: new Set(Array.from({ length: days }, (_, day) => receptionWeek(fromMs + day * DAY_MS))),
  hours: new Map<number, number>(),
})

it('GAP-9: a stretch of which most weeks have no position of any vessel is an outage of reception', () => {
  const years = { fromMs, toMs: fromMs + 6013 * DAY_MS }
  expect(isOutage(years, weeksAfter(3))).toBe(true)
  const days200 = { fromMs, toMs: fromMs + 200 * DAY_MS }
  expect(isOutage(days200, weeksAfter(200))).toBe(false)
  expect(isOutage(days200, weeksAfter(80))).toBe(true)
  expect(isOutage(days200, weeksAfter(150))).toBe(false)
})

it('GAP-9: while it lasts, and without a whole week or hour, a stretch is no outage', () => {
  const nothing = createReceivedLog()
  for (const stretch of [
    { fromMs, toMs: fromMs + 6 * DAY_MS },
    { fromMs, toMs: fromMs + HOUR_MS },
    { fromMs, toMs: null },
  ]) {
    expect(isOutage(stretch, nothing)).toBe(false)
    expect(hasWholeWeek(stretch)).toBe(false)
  }
  expect(hasWholeHours({ fromMs, toMs: fromMs + HOUR_MS })).toBe(false)
  expect(hasWholeHours({ fromMs, toMs: fromMs + 200 * DAY_MS })).toBe(false)
})

/** Received times of vessels that report every half hour, but for some hours after `fromMs`. */
function receivedBut(vessels: number, offHours: number, othersLaterHours = Infinity) {
  const received = createReceivedLog()
  for (let half = -4 * 24; half < 5 * 24; half += 1) {
    const timeMs = fromMs + (half * HOUR_MS) / 2
    const isOff = half > 0 && half / 2 < offHours
    if (!isOff || half / 2 >= othersLaterHours)
      for (let vessel = 0; vessel < vessels; vessel += 1) noteReceived(received, 219_000_000 + vessel, timeMs)
  }
  return received
}

it('GAP-9: a silence in which Varuna was off for most hours is an outage, where it received several vessels before', () => {
  const weekend = { fromMs, toMs: fromMs + 50 * HOUR_MS }
  expect(isOutage(weekend, receivedBut(20, 49))).toBe(true)
  expect(isOutage(weekend, receivedBut(20, 27))).toBe(true)
  expect(isOutage(weekend, receivedBut(20, 20))).toBe(false)
  expect(isOutage(weekend, receivedBut(20, 49, 10))).toBe(false)
  // The silence of a single vessel, or of a few, is their own.
  expect(isOutage(weekend, receivedBut(1, 49))).toBe(false)
  expect(isOutage(weekend, receivedBut(4, 49))).toBe(false)
})

it('GAP-9: vessels that are received every other hour are not taken for an outage', () => {
  const received = createReceivedLog()
  for (let hour = -48; hour < 60; hour += 2)
    for (let vessel = 0; vessel < 8; vessel += 1) noteReceived(received, 219_000_000 + vessel, fromMs + hour * HOUR_MS)
  expect(isOutage({ fromMs, toMs: fromMs + 50 * HOUR_MS }, received)).toBe(false)
})

it('GAP-9: a vessel that is received elsewhere meanwhile, real or forged, does not end an outage', () => {
  const weekend = { fromMs, toMs: fromMs + 50 * HOUR_MS }
  for (const vessels of [5, 8, 20]) {
    const received = receivedBut(vessels, 49)
    for (let hour = 1; hour < 49; hour += 1) noteReceived(received, 666_000_001, fromMs + hour * HOUR_MS)
    expect(isOutage(weekend, received)).toBe(true)
  }
  // Half of the vessels are received: the others are silent.
  const others = receivedBut(8, 49)
  for (let hour = 1; hour < 49; hour += 1)
    for (let vessel = 0; vessel < 4; vessel += 1) noteReceived(others, 219_000_000 + vessel, fromMs + hour * HOUR_MS)
  expect(isOutage(weekend, others)).toBe(false)
})

it('GAP-9: where no vessel was usual in the day before, any that is received shows that the receivers work', () => {
  const received = createReceivedLog()
  // Other vessels in every hour, as satellites receive them.
  for (let hour = -30; hour < 60; hour += 1)
    for (let vessel = 0; vessel < 8; vessel += 1)
      noteReceived(received, 219_000_000 + 8 * (hour + 30) + vessel, fromMs + hour * HOUR_MS)
  expect(isOutage({ fromMs, toMs: fromMs + 50 * HOUR_MS }, received)).toBe(false)
})

it('GAP-9: coast stations and aids to navigation that are received as before show that the receivers work', () => {
  const weekend = { fromMs, toMs: fromMs + 50 * HOUR_MS }
  const stations = [4_190_001, 4_190_002, 994_190_003]
  const withStations = (received: ReturnType<typeof receivedBut>, fixed: readonly number[], fromHour: number) => {
    for (let hour = fromHour; hour < 49; hour += 1)
      for (const station of fixed) noteReceived(received, station, fromMs + hour * HOUR_MS)
    return received
  }
  expect(isOutage(weekend, withStations(receivedBut(12, 49), stations, -48))).toBe(false)
  // Stations that come with the outage are forged, or another receiver's.
  expect(isOutage(weekend, withStations(receivedBut(12, 49), stations, 1))).toBe(true)
  const fallen = receivedBut(12, 49)
  for (let hour = -48; hour < 0; hour += 1)
    for (const station of stations) noteReceived(fallen, station, fromMs + hour * HOUR_MS)
  expect(isOutage(weekend, fallen)).toBe(true)
  expect(isOutage(weekend, withStations(fallen, stations.slice(0, 1), 1))).toBe(true)
})

it('vessels of consecutive numbers have different bits, which fit an integer of databases', () => {
  const bits = Array.from({ length: 40 }, (_, vessel) => receptionBit(219_000_000 + vessel * 1_000))
  expect(Math.max(...bits)).toBeLessThan(2 ** 30)
  expect(Math.min(...bits)).toBeGreaterThan(0)
  expect(areSeveral(bits.reduce((all, bit) => all | bit, 0))).toBe(true)
  expect(areSeveral(bits.slice(0, 4).reduce((all, bit) => all | bit, 0))).toBe(false)
})
