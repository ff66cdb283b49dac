import { expect, it } from 'vitest'
import { queuedAlertResponse } from '~/testing/alert-responses.ts'
import { queueRows } from './queue-rows.ts'

const alert = (id: string, mmsi: number | null) => queuedAlertResponse({ id, mmsi })
const alerts = [
  alert('a', 1),
  alert('b', 2),
  alert('c', 1),
  { id: 'd', unreadable: true as const },
  alert('e', null),
  alert('f', null),
  alert('g', 1),
]
const lines = (byVessel: boolean, unfolded: number[]) =>
  queueRows(alerts, byVessel, new Set(unfolded)).map(({ alert: { id }, members, count, isBelow }) =>
    [id, members.length, count, isBelow ? 'below' : ''].join(' ').trim(),
  )

it('gives each alert its line, or one line to the alerts of a vessel, where the first of them stands', () => {
  expect(lines(false, [1])).toEqual(['a 1 1', 'b 1 1', 'c 1 1', 'd 1 1', 'e 1 1', 'f 1 1', 'g 1 1'])
  expect(lines(true, [2])).toEqual(['a 3 3', 'b 1 1', 'd 1 1', 'e 1 1', 'f 1 1'])
})

it('lists the alerts of an unfolded vessel below its first', () =>
  expect(lines(true, [1])).toEqual(['a 1 3', 'c 1 1 below', 'g 1 1 below', 'b 1 1', 'd 1 1', 'e 1 1', 'f 1 1']))
