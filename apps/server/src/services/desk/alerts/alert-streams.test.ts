import type { Role } from '@varuna/vocabulary/rights'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { feedEffects } from '../../../feeds/feed-effects.ts'
import { testAlert, testReport } from '../../../store/desk/alerts/testing-alerts.ts'
import { emptyPostgres, testPostgres } from '../../../store/database/empty-postgres.ts'
import { openPostgres } from '../../../store/open-database.ts'
import { openStore } from '../../../store/open-store.ts'
import { openMigratedSqlite } from '../../../store/testing-stores.ts'
import { operator } from '../../../audit/actor.ts'
import type { OpenStream } from '../../shared/streams/stream-slots.ts'
import { createAlertStreams } from './alert-streams.ts'

const people = {
  existing: async () => [],
  forget: () => {},
  has: async () => true,
  mayDo: async () => true,
  heldRole: (role: Role) => role,
  find: async () => [],
  named: async () => (id: string | null) => (id === null ? null : { id, name: id }),
}
const raise = (error: unknown) => {
  throw error
}

test.skipIf(!testPostgres)(
  'on PostgreSQL each process streams the changes of all processes, in one order, within a second',
  async () => {
    const url = await emptyPostgres('varuna_alert_streams_test')
    const stores = [await openStore(openPostgres(url)), await openStore(openPostgres(url))] as const
    const pausesMs: number[] = []
    const sleep: typeof feedEffects.sleep = (ms, signal) => {
      pausesMs.push(ms)
      return feedEffects.sleep(ms, signal)
    }
    const hubs = stores.map(({ alerts }) => createAlertStreams({ alerts, people, sleep, onFault: raise }))
    const streams: OpenStream[] = []
    const seen = hubs.map((hub) => {
      const messages: string[] = []
      const stream = hub.reserve({ account: 'ana', client: '' }, true).start(
        null,
        { language: 'en', write: ({ alert }) => alert.id },
        {
          send: (sent) => {
            messages.push(...sent.map(({ data }) => data))
            return true
          },
        },
      )
      streams.push(stream)
      return messages
    })
    await expect.poll(() => streams.map((stream) => stream.cursor())).not.toContain('')
    const raiseAll = async (store: (typeof stores)[number], name: string) => {
      for (let at = 0; at < 20; at += 1) {
        const id = `${name}${at}`
        await store.vesselReports.add(testReport(id, 'ana'), testAlert(id))
      }
    }
    await Promise.all([raiseAll(stores[0], 'p'), raiseAll(stores[1], 'q')])
    await vi.waitFor(() => expect(seen.map(({ length }) => length)).toEqual([40, 40]))
    const [first = [], second = []] = seen
    expect(second).toEqual(first)
    // A server that is not busy sends what another stored within a second.
    expect(Math.max(...pausesMs)).toBeLessThan(500)
    expect((await stores[0].alerts.get(testPrincipal('ana'), 'p0'))?.id).toBe('p0')
    for (const hub of hubs) await hub.close()
    for (const store of stores) await store.close()
  },
)

test.each([
  { kind: 'watch_list', id: 'list' },
  { kind: 'vessel_report', id: 'report' },
] as const)('alerts of a shared $kind are streamed to its team, and to nobody who has left', async (record) => {
  const folder = mkdtempSync(join(tmpdir(), 'varuna-alert-streams-'))
  const store = await openStore(await openMigratedSqlite(folder))
  const act = { by: operator, nowMs: 1 }
  const list = { id: 'list', user_id: 'ana', created_ms: 1, name: 'Tankers', appears: 1, moves: 0, goes_dark: 0 }
  await store.teams.add({ id: 'team', name: 'A', name_key: 'a', created_ms: 1 }, 9, act)
  for (const account of ['ana', 'bo']) await store.teams.addMember('team', account, { members: 9, teams: 9 }, act)
  await store.watchLists.addList(list, 9)
  await store.vesselReports.add(testReport('report', 'ana'))
  await store.teams.share(testPrincipal('ana'), record, 'team', {
    ...act,
    limits: { assessments: 9, events: 9 },
    eventsOf: () => [],
  })
  const hub = createAlertStreams({ alerts: store.alerts, people, sleep: feedEffects.sleep, onFault: raise })
  const raiseOf = async (id: string) => {
    const of = { source_kind: record.kind, source_id: record.id, subject: id } as const
    await store.alerts.raise([{ alert: testAlert(id, of), raiseKey: id }])
  }
  const open = (account: string, after: string | null) => {
    const seen: string[] = []
    const reserved = hub.reserve({ account, client: '' }, true)
    const sink = { send: (sent: readonly { data: string }[]) => seen.push(...sent.map(({ data }) => data)) > 0 }
    const stream = reserved.start(after, { language: 'en', write: ({ alert }) => alert.id }, sink)
    return { seen, stream }
  }
  const streams = ['ana', 'bo', 'cy'].map((account) => open(account, null))
  const seen = () => streams.map((one) => one.seen)
  const atSequence = async () => `1.${(await store.alerts.position()).sequence}`
  const allRead = async () => {
    const end = await atSequence()
    await expect.poll(() => streams.map(({ stream }) => stream.cursor())).toEqual(streams.map(() => end))
  }
  await allRead()
  await raiseOf('first')
  await allRead()
  expect(seen()).toEqual([['first'], ['first'], []])
  await store.teams.removeMember('team', 'bo', act)
  // Kept in memory from when Bo was a member.
  streams.push(open('bo', '1.0'))
  await allRead()
  expect(seen().at(-1)).toEqual([])
  await raiseOf('second')
  await allRead()
  expect(seen()).toEqual([['first', 'second'], ['first'], [], []])
  await hub.close()
  await store.close()
  rmSync(folder, { recursive: true })
})
