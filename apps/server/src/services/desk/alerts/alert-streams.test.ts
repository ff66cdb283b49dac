import type { Role } from '@varuna/vocabulary/rights'
import { expect, test, vi } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { feedEffects } from '../../../feeds/feed-effects.ts'
import { testAlert, testReport } from '../../../store/desk/alerts/testing-alerts.ts'
import { emptyPostgres, testPostgres } from '../../../store/database/empty-postgres.ts'
import { openPostgres } from '../../../store/open-database.ts'
import { openStore } from '../../../store/open-store.ts'
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
    const hubs = stores.map(({ alerts }) =>
      createAlertStreams({ alerts, people, sleep: feedEffects.sleep, onFault: raise }),
    )
    const streams: OpenStream[] = []
    const seen = hubs.map((hub) => {
      const messages: { id: string; atMs: number }[] = []
      const stream = hub.reserve({ account: 'ana', client: '' }, true).start(
        null,
        { language: 'en', write: ({ alert }) => alert.id },
        {
          send: (sent) => {
            messages.push(...sent.map(({ data }) => ({ id: data, atMs: performance.now() })))
            return true
          },
        },
      )
      streams.push(stream)
      return messages
    })
    await expect.poll(() => streams.map((stream) => stream.cursor()), { timeout: 10_000 }).not.toContain('')
    const raisedMs = new Map<string, number>()
    const raiseAll = async (store: (typeof stores)[number], name: string) => {
      for (let at = 0; at < 20; at += 1) {
        const id = `${name}${at}`
        await store.vesselReports.add(testReport(id, 'ana'), testAlert(id))
        raisedMs.set(id, performance.now())
      }
    }
    await Promise.all([raiseAll(stores[0], 'p'), raiseAll(stores[1], 'q')])
    await vi.waitFor(() => expect(seen.map(({ length }) => length)).toEqual([40, 40]), { timeout: 10_000 })
    const [first = [], second = []] = seen
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    for (const { id, atMs } of [...first, ...second]) expect(atMs - (raisedMs.get(id) ?? 0)).toBeLessThan(1_000)
    expect((await stores[0].alerts.get(testPrincipal('ana'), 'p0'))?.id).toBe('p0')
    for (const hub of hubs) await hub.close()
    for (const store of stores) await store.close()
  },
)
