import type { FeedTest, FeedTestRequest } from '@varuna/contract/watch/feed'
import { actorOf } from '../../../audit/actor.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { FeedReach } from '../../../feeds/feed-reach.ts'
import type { FeedEffects } from '../../../feeds/maintain-feed.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { createSlots } from '../../shared/slots/create-slots.ts'
import { toFeedHealth } from './feed-health.ts'
import { startListening } from '../ais/listen.ts'
import { keyOf, openConnection, requireConnection, shownAddress } from './feed-connection.ts'

interface Effects extends FeedEffects {
  store: Pick<Store, 'feeds' | 'audit'>
  feedReach: FeedReach
  /** How long a feed is received. */
  testMs: number
}

export type TestFeed = (principal: Principal, client: string, asked: FeedTestRequest) => Promise<FeedTest>

const LOOK_MS = 200
const AT_ONCE = { overall: 4, perAccount: 1, perClient: 4, reserved: 0 }

/**
 * Creates the test of a feed: connects for some seconds and states what came, storing nothing but an entry of the audit log where it is of a stored feed.
 * It ends at once when the connection fails. Throws `invalid_input` for an address that is refused or to which the stored key does not go, `not_found.record`, and `busy.feed_tests`.
 */
export function createFeedTest(effects: Effects): TestFeed {
  const { store, feedReach, testMs, now, sleep } = effects
  const slots = createSlots(AT_ONCE, {
    ofAccount: () => codedError('too_many_requests.feed_tests'),
    ofAll: () => codedError('busy.feed_tests'),
  })
  return async (principal, client, { connection, key, id }) => {
    requireConnection(connection, feedReach)
    const stored = id === null ? null : await store.feeds.get(id)
    if (id !== null && stored === null) throw codedError('not_found.record', { record: 'feed' })
    const feed = openConnection(connection, keyOf(connection, key, stored), feedReach)
    const release = slots.take({ account: principal.accountId, client })
    if (id !== null) {
      const after = { kind: connection.kind, address: shownAddress(connection) }
      const act = { action: 'feed_test', by: actorOf(principal), aboutId: id, timeMs: now(), after } as const
      await store.audit.append(act).catch((error: unknown) => {
        release()
        throw error
      })
    }
    const vessels = new Set<number>()
    let hasConnected = false
    const listening = startListening([feed], testMs * 2, {
      ...effects,
      vesselsPerFeedHour: Infinity,
      positions: {
        async write({ positions, staticReports }) {
          for (const { mmsi } of [...positions, ...staticReports]) vessels.add(mmsi)
          return { added: positions.length }
        },
      },
      onChange: ({ state }) => (hasConnected ||= state === 'connected'),
      onStoreFault: () => {},
    })
    const [received] = listening.feeds
    const startedMs = now()
    try {
      const never = new AbortController().signal
      const isOver = () => received === undefined || received.state.failures > 0 || now() - startedMs >= testMs
      while (!isOver()) await sleep(LOOK_MS, never)
      if (received === undefined) throw new Error('the feed to test was not started')
      const health = toFeedHealth(received, now())
      await listening.close()
      return {
        isConnected: hasConnected,
        detail: health.detail,
        seconds: Math.round((now() - startedMs) / 100) / 10,
        formats: health.formats,
        lines: health.lines,
        messages: health.messages,
        positions: health.positions,
        vessels: vessels.size,
        refused: health.refused,
        refusedSamples: health.refusedSamples,
        refusedSenders: health.refusedSenders,
      }
    } finally {
      await listening.close()
      release()
    }
  }
}
