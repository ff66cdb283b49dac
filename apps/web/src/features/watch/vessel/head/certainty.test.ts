import type { AisPosition, AisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import { expect, test } from 'vitest'
import type { EventKind } from '@varuna/vocabulary/events'
import { buildTrack } from '~/dashboard/vessel/track-pieces.ts'
import { position as stored, vessel as received } from '~/testing/vessel-responses.ts'
import { assessCertainty } from './certainty.ts'

const position = (hours: number, over: Partial<AisPosition> = {}) =>
  stored(hours, { lat: 0, lon: hours / 10, headingDegrees: 91, ...over })
const vessel = received({ position: position(0), staticData: [] })
const assess = (positions: AisPosition[], over: Partial<AisVesselDetail> = {}) =>
  assessCertainty({ ...vessel, ...over }, buildTrack(vessel.mmsi, positions), positions, [], [])

test('a track of one segment is consistent with one vessel, with its gaps', () => {
  expect(assess([0, 1, 8].map((hours) => position(hours)))).toMatchObject({ kind: 'one_vessel', gaps: 1, jumps: 0 })
})

test('silence and jumps are distinguished', () => {
  const positions = [position(0), position(1), position(30), position(31, { lat: 20 })]
  expect(assess(positions)).toMatchObject({ kind: 'several_parts', segments: 3, silences: 1, jumps: 1 })
})

test('a track with false positions is doubted, however well it fits one vessel', () => {
  const positions = [position(0), position(1)]
  const track = buildTrack(vessel.mmsi, positions)
  const judge = (...kinds: EventKind[]) =>
    assessCertainty(
      vessel,
      track,
      positions,
      [],
      kinds.map((kind) => ({ kind })),
    )
  expect(judge('gap', 'spoofing', 'jamming')).toMatchObject({ kind: 'doubted', falsePlaces: 2 })
  expect(judge('gap')).toMatchObject({ kind: 'one_vessel', falsePlaces: 0 })
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
