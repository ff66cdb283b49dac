import { isImoNumber } from '@varuna/units/imo'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { describe, expect, it } from 'vitest'
import { nmBetween } from '../place.ts'
import { createReception, reportIntervalMs, type ReceivedReport } from '../receivers/reception.ts'
import { grid, ports } from '../testing.ts'
import { buildFleet } from './build-fleet.ts'
import { HOUR_MS } from './track.ts'
import type { Lanes } from './voyages.ts'
import { positionAt, type SimulatedVessel } from './vessel.ts'

const fromMs = Date.UTC(2026, 1, 14)
const period = { fromMs, toMs: fromMs + 24 * HOUR_MS }
const lanes: Lanes = { cargo: [['KRPUS', 'CNSHA']], tanker: [['OMSLL', 'ZADUR']] }
const build = (seed: number, vessels: number) =>
  buildFleet(grid, ports, lanes, { seed, vessels, period, isDryLand: () => true })
const fleet = build(1, 24)
const at = (vessel: SimulatedVessel | undefined, hours: number) =>
  vessel && positionAt(vessel, fromMs + hours * HOUR_MS)

const receive = (vessels: readonly SimulatedVessel[], seed: number): ReceivedReport[] =>
  createReception(vessels, ports, seed, period).receiveUntil(period.toMs)

describe('a fleet', () => {
  it('is the same for the same seed, and different for another', () => {
    expect(build(1, 7)).toEqual(fleet.slice(0, 7))
    expect(build(2, 8)[0]?.track).not.toEqual(fleet[0]?.track)
  })

  it('has MMSIs of no country, valid IMO numbers and names that mark it as simulated', () => {
    expect(fleet).toHaveLength(24)
    expect(new Set(fleet.map(({ mmsi }) => mmsi)).size).toBe(24)
    for (const { mmsi, imo, name } of fleet) {
      expect([isSimulatedMmsi(mmsi), isImoNumber(imo), name.startsWith('SIM ')]).toEqual([true, true, true])
    }
  })

  it('has every vessel somewhere at every moment of the period, at plausible speeds', () => {
    for (const vessel of fleet) {
      for (let minute = 0; minute < 24 * 60; minute += 10) {
        const here = at(vessel, minute / 60)
        expect(here).not.toBeNull()
        expect(here?.speedKnots).toBeLessThan(25)
      }
    }
  })

  it('has two vessels alongside each other for three hours, and two with one identity', () => {
    const [fisher, carrier, , before, after] = fleet
    const apart = [6.6, 8, 9.4].map((hours) => {
      const a = at(fisher, hours)
      const b = at(carrier, hours)
      return a && b ? nmBetween(a, b) : Infinity
    })
    expect(Math.max(...apart)).toBeLessThan(0.15)
    expect([before?.imo, before?.name]).toEqual([after?.imo, after?.name])
  })
})

describe('receivers', () => {
  const reports = receive(fleet, 1)

  it('get the same reports every time, in order of time, at most one per vessel and minute', () => {
    expect(receive(fleet, 1)).toEqual(reports)
    expect(receive(fleet, 2).length).not.toBe(reports.length)
    const newest = new Map<number, number>()
    let timeMs = 0
    for (const report of reports) {
      expect(report.timeMs).toBeGreaterThanOrEqual(timeMs)
      timeMs = report.timeMs
      expect(timeMs - (newest.get(report.vessel.mmsi) ?? 0)).toBeGreaterThanOrEqual(60_000)
      newest.set(report.vessel.mmsi, timeMs)
    }
  })

  it('get nothing from a transmitter that is off', () => {
    const dark = fleet.find(({ role }) => role === 'dark')
    const [off] = dark?.silent ?? []
    const times = reports.filter(({ vessel }) => vessel === dark).map(({ timeMs }) => timeMs)
    expect(times.filter((timeMs) => off && timeMs >= off.fromMs && timeMs < off.toMs)).toEqual([])
    expect(times.length).toBeGreaterThan(14)
  })

  it('have coverage gaps at sea of less than six hours', () => {
    const sent = reports.filter(({ vessel }) => vessel.role === 'longliner')
    const times = new Map<number, number>()
    let longestMs = 0
    for (const { vessel, timeMs } of sent) {
      longestMs = Math.max(longestMs, timeMs - (times.get(vessel.mmsi) ?? fromMs))
      times.set(vessel.mmsi, timeMs)
    }
    expect(longestMs).toBeGreaterThan(10 * 60_000)
    expect(longestMs).toBeLessThan(6 * HOUR_MS)
  })

  it.each([
    [0, 180],
    [12, 10],
    [18, 6],
    [30, 2],
  ])('class A reports at %d knots are sent every %d s', (knots, seconds) => {
    expect(reportIntervalMs(knots)).toBe(seconds * 1000)
  })
})
