import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  alertChangeResponse,
  alertDetailsResponse,
  queuedAlertResponse,
  queuePageResponse,
} from '~/testing/alert-responses.ts'
import { alertsOf, mergeAlert, mergeDetails } from './merge-alert.ts'

const at = (id: string, minute: number, version = 1) =>
  queuedAlertResponse({ id, version, lastTime: `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z` })
const ids = (pages: Parameters<typeof alertsOf>[0]) => alertsOf(pages).map(({ id }) => id)

const pages = [queuePageResponse([at('c', 30), at('b', 20)], { next: 'n' }), queuePageResponse([at('a', 10)])]

it('inserts a new alert in order, most recently raised first', () => {
  expect(ids(mergeAlert(pages, at('d', 40), true, 'newest'))).toEqual(['d', 'c', 'b', 'a'])
  expect(ids(mergeAlert(pages, at('d', 15), true, 'newest'))).toEqual(['c', 'b', 'd', 'a'])
  expect(ids(mergeAlert(pages, at('d', 5), true, 'newest'))).toEqual(['c', 'b', 'a', 'd'])
})

it('ignores an alert beyond the loaded pages', () => {
  const [first] = pages
  expect(first && ids(mergeAlert([first], at('d', 5), true, 'newest'))).toEqual(['c', 'b'])
})

it('moves an alert that was raised again, and removes one that no longer matches', () => {
  expect(ids(mergeAlert(pages, at('a', 50, 2), true, 'newest'))).toEqual(['a', 'c', 'b'])
  expect(ids(mergeAlert(pages, at('b', 20, 2), false, 'newest'))).toEqual(['c', 'a'])
})

it('ignores a version that is not newer', () => {
  expect(mergeAlert(pages, at('b', 59, 1), true, 'newest')).toBe(pages)
  expect(mergeAlert(pages, at('b', 20, 1), false, 'newest')).toBe(pages)
  expect(mergeAlert(pages, at('z', 20, 4), false, 'newest')).toBe(pages)
})

it('shows an alert that is on two pages once', () => {
  const twice = [queuePageResponse([at('b', 40, 3), at('c', 30)]), queuePageResponse([at('b', 20, 2), at('a', 10)])]
  expect(alertsOf(twice).map((alert) => [alert.id, 'version' in alert && alert.version])).toEqual([
    ['b', 3],
    ['c', 1],
    ['a', 1],
  ])
})

const keyOf = {
  newest: ({ lastTime, id }: QueuedAlert) => lastTime + id,
  gravest: ({ level, lastTime, id }: QueuedAlert) => `${{ notice: 0, caution: 1, alarm: 2 }[level]}${lastTime}${id}`,
}
it.each([
  ['newest', (one: QueuedAlert, other: QueuedAlert) => (keyOf.newest(one) < keyOf.newest(other) ? 1 : -1)],
  ['oldest', (one: QueuedAlert, other: QueuedAlert) => (keyOf.newest(one) > keyOf.newest(other) ? 1 : -1)],
  ['gravest', (one: QueuedAlert, other: QueuedAlert) => (keyOf.gravest(one) < keyOf.gravest(other) ? 1 : -1)],
] as const)(
  '%s first, ends with the latest state of every alert, whichever messages are repeated or late',
  (order, compare) => {
    const level = fc.constantFrom('alarm', 'caution', 'notice')
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      minute: fc.nat(59),
      level,
      open: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.array(fc.nat(29), { maxLength: 10 }), (changes, repeats) => {
        const versions = new Map<string, number>()
        const messages = changes.map(({ id, minute, level: raised, open }) => {
          const version = (versions.get(id) ?? 0) + 1
          versions.set(id, version)
          return { alert: { ...at(id, minute, version), level: raised }, open }
        })
        let merged: readonly ReturnType<typeof queuePageResponse>[] = [queuePageResponse([])]
        for (const { alert, open } of messages) merged = mergeAlert(merged, alert, open, order)
        // A repeated message about a listed alert changes nothing.
        for (const index of repeats) {
          const message = messages[index]
          if (message && ids(merged).includes(message.alert.id))
            merged = mergeAlert(merged, message.alert, message.open, order)
        }
        const last = new Map(messages.map((message) => [message.alert.id, message]))
        const expected = [...last.values()]
          .filter(({ open }) => open)
          .map(({ alert }) => alert)
          .sort(compare)
        expect(alertsOf(merged)).toEqual(expected)
      }),
    )
  },
)

it('adds a change to the details once, in order', () => {
  const details = alertDetailsResponse({}, [alertChangeResponse({ sequence: 5 })])
  const later = mergeDetails(details, queuedAlertResponse({ version: 3 }), alertChangeResponse({ sequence: 9 }))
  const between = mergeDetails(later, queuedAlertResponse({ version: 2 }), alertChangeResponse({ sequence: 7 }))
  expect(between.changes.map(({ sequence }) => sequence)).toEqual([5, 7, 9])
  expect(between.alert.version).toBe(3)
  expect(mergeDetails(between, queuedAlertResponse({ version: 3 }), alertChangeResponse({ sequence: 9 }))).toBe(between)
})
