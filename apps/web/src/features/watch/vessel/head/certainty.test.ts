import type { AisPosition, AisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import { expect, test } from 'vitest'
import { buildTrack } from '~/dashboard/vessel/track-pieces.ts'
import { assessCertainty } from './certainty.ts'

const start = Date.UTC(2026, 0, 31)
const position = (hours: number, over: Partial<AisPosition> = {}): AisPosition => ({
  time: new Date(start + hours * 3_600_000).toISOString(),
  timeFrom: 'source',
  timeUncertaintySeconds: 1,
  lat: 0,
  lon: hours / 10,
  speedKnots: 6,
  courseDegrees: 90,
  headingDegrees: 91,
  navigationStatus: 0,
  station: 'class_a',
  ...over,
})
const vessel: AisVesselDetail = {
  mmsi: 419_000_001,
  flag: 'IN',
  simulated: false,
  name: 'A',
  callSign: 'B',
  imo: 1,
  shipType: 70,
  position: position(0),
  staticData: [],
}
const assess = (positions: AisPosition[], over: Partial<AisVesselDetail> = {}) =>
  assessCertainty({ ...vessel, ...over }, buildTrack(vessel.mmsi, positions), positions, [])

test('a track of one segment is consistent with one vessel, with its gaps', () => {
  expect(assess([0, 1, 8].map((hours) => position(hours)))).toMatchObject({ kind: 'one_vessel', gaps: 1, jumps: 0 })
})

test('silence and jumps are distinguished', () => {
  const positions = [position(0), position(1), position(30), position(31, { lat: 20 })]
  expect(assess(positions)).toMatchObject({ kind: 'several_parts', segments: 3, silences: 1, jumps: 1 })
})

test('one position, or none, says little', () => {
  expect([assess([position(0)]).kind, assess([]).kind]).toEqual(['one_position', 'no_track'])
})

test('times not stated by the source count against it', () => {
  expect(assess([position(0, { timeFrom: 'receipt' })]).hasUnstatedTimes).toBe(false)
  expect(assess([position(0, { timeFrom: 'order' })]).hasUnstatedTimes).toBe(true)
})

test('missing information is named; for a vessel without a position, only missing static data', () => {
  expect(assess([], { name: null, position: position(0, { headingDegrees: null }) }).missing).toEqual([
    'name',
    'destination',
    'lengthMetres',
    'headingDegrees',
  ])
  expect(assess([], { imo: null, position: null }).missing).toEqual(['imo', 'destination', 'lengthMetres'])
})
