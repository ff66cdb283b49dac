import { describeChange } from '@varuna/tracks/identity/identity-changes'
import type { EventDetails } from '@varuna/vocabulary/events'
import { expect, test } from 'vitest'
import type { EventQuery } from '../../../store/interfaces/watch/position-store.ts'
import { eventRow } from '../../watch/tracks/event-row.ts'
import { describeIdentity, readIdentityChanges } from './read-identity.ts'

type Again = EventDetails<'identity_change'>['earlierAgain']
const DAY_MS = 86_400_000
const change = (
  earlier: number,
  holder: number,
  day: number,
  key = 'imo 9074743',
  earlierAgain: Again = 'not_again',
) => {
  const holderOf = (mmsi: number, firstMs: number, newestMs: number) => ({
    mmsi,
    firstMs,
    newestMs,
    firstAt: null,
    newestAt: null,
  })
  return describeChange(
    key,
    {
      earlier: holderOf(earlier, (day - 10) * DAY_MS, day * DAY_MS),
      later: holderOf(holder, (day + 2) * DAY_MS, (day + 9) * DAY_MS),
      earlierAgain,
      againMs: null,
      isContested: false,
    },
    0,
  )
}
const bolivia = 720_200_010
const togo = 671_200_011
const cameroon = 613_200_012
const period = { fromMs: 0, beforeMs: 1_000 * DAY_MS }

/** Like the store, returns the events that involve an MMSI. */
function storeOf(events: ReturnType<typeof change>[]) {
  const reads: EventQuery[] = []
  const of = (mmsi: number | null) => events.filter(({ vessels }) => vessels.some((one) => one === mmsi))
  return {
    reads,
    of,
    events: async (query: EventQuery) => {
      reads.push(query)
      return of(query.mmsi).map(eventRow)
    },
  }
}
const flagOf = (mmsi: number) => ({ 720: 'BO', 671: 'TG', 613: 'CM' })[Math.floor(mmsi / 1e6)] ?? null

test('a vessel that changed flag twice is known by all three flags, whichever MMSI is asked for', async () => {
  const store = storeOf([change(bolivia, togo, 100), change(togo, cameroon, 200)])
  for (const mmsi of [bolivia, togo, cameroon]) {
    const changes = await readIdentityChanges(store, mmsi, store.of(mmsi), period)
    const identity = describeIdentity(mmsi, [], changes, 0, flagOf, null)
    expect(identity?.flags.toSorted()).toEqual(['BO', 'CM', 'TG'])
    expect(identity?.otherMmsis).toBe(2)
  }
})

test('under an IMO number that other ships send too, an MMSI that is received again is no earlier one of this ship', () => {
  const imo = 9_074_729
  const changes = [
    change(bolivia, togo, 100, `imo ${imo}`, 'received'),
    change(togo, cameroon, 200, 'name A, call sign B1C'),
  ]
  const shared = { imo, mmsis: [613_000_009] }
  expect(describeIdentity(togo, [], changes, 0, flagOf, shared)).toMatchObject({
    flags: ['TG', 'CM'],
    otherMmsis: 1,
    imoAlsoSentBy: [613_000_009],
  })
})

test('single reports of the earlier MMSI make it no other ship', () => {
  const imo = 9_074_729
  const changes = [change(bolivia, togo, 100, `imo ${imo}`, 'single_reports')]
  expect(describeIdentity(togo, [], changes, 0, flagOf, { imo, mmsis: [bolivia] })).toMatchObject({
    otherMmsis: 1,
    imoAlsoSentBy: [],
  })
})

test('another identity of an earlier MMSI is not followed, and neither is anything without a change of its own', async () => {
  const store = storeOf([change(bolivia, togo, 100, 'imo 9074729'), change(togo, cameroon, 200)])
  const changes = await readIdentityChanges(store, cameroon, store.of(cameroon), period)
  expect(changes.map(({ vessels }) => vessels)).toEqual([[togo, cameroon]])
  const lone = storeOf([])
  expect(await readIdentityChanges(lone, cameroon, [], period)).toEqual([])
  expect(lone.reads).toEqual([])
})

test('an endless chain is read up to twenty MMSIs', async () => {
  const chain = Array.from({ length: 60 }, (_, at) => change(671_000_000 + at, 671_000_001 + at, 10 * at))
  const store = storeOf(chain)
  await readIdentityChanges(store, 671_000_000, store.of(671_000_000), period)
  expect(store.reads.length).toBe(19)
})
