import { expect, test } from 'vitest'
import { isOfVessel } from './is-of-vessel.ts'

const vessel = { mmsi: 2442000, imo: 9074729 }

test('matches a vessel by its MMSI or IMO number in any notation', () => {
  for (const text of ['002442000', 'MMSI 002 442 000', 'IMO9074729', 'imo 9074729'])
    expect(isOfVessel(text, vessel)).toBe(true)
})

test('does not match a name, another number or a vessel without an IMO number', () => {
  for (const text of ['MV AMBER', '', '2442000', '9074728', '419000001']) expect(isOfVessel(text, vessel)).toBe(false)
  expect(isOfVessel('', { mmsi: 419000001, imo: null })).toBe(false)
})
