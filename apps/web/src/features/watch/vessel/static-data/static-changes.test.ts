import type { AisStaticData } from '@varuna/contract/watch/ais-vessel'
import { expect, test } from 'vitest'
import { findStaticChanges } from './static-changes.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 31, hour)).toISOString()
const set = (first: number, last: number, over: Partial<AisStaticData>): AisStaticData => ({
  firstTime: at(first),
  lastTime: at(last),
  station: 'class_a',
  name: null,
  callSign: null,
  imo: null,
  shipType: null,
  lengthMetres: null,
  beamMetres: null,
  bowMetres: null,
  portMetres: null,
  draughtMetres: null,
  destination: null,
  ...over,
})
const changes = (...sets: AisStaticData[]) =>
  findStaticChanges(sets).map(({ field, timeMs, before, after, isAlternating }) =>
    [new Date(timeMs).getUTCHours(), field, before, after, isAlternating].join(' '),
  )

test('compares each field separately, newest change first', () => {
  expect(
    changes(
      set(5, 6, { name: 'NEW', destination: 'COCHIN', draughtMetres: 7 }),
      set(1, 4, { name: 'OLD', destination: 'COCHIN', draughtMetres: 6 }),
    ),
  ).toEqual(['5 name OLD NEW false', '5 draughtMetres 6 7 false'])
})

test("a field missing from one of a class B vessel's messages is no change", () => {
  expect(changes(set(1, 9, { name: 'SEA' }), set(1, 9, { callSign: 'VTXY', shipType: 30 }))).toEqual([])
})

test('a value that returns is alternating', () => {
  expect(changes(set(1, 9, { name: 'A' }), set(3, 7, { name: 'B' }))).toEqual(['3 name A B true'])
})

test('a value in several sets counts once', () => {
  const sets = [set(1, 2, { name: 'A', draughtMetres: 5 }), set(3, 4, { name: 'A', draughtMetres: 6 })]
  expect(changes(...sets, set(5, 6, { name: 'A', draughtMetres: 5 }))).toEqual(['3 draughtMetres 5 6 true'])
})

test('without static data, and with one set, nothing has changed', () => {
  expect([changes(), changes(set(1, 2, { name: 'A' }))]).toEqual([[], []])
})
