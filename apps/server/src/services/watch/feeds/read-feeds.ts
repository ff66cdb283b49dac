import { feedHealth, type FeedHealth } from '@varuna/contract/site/health'
import type { Clock } from '../../../clock/clock.ts'
import type { FeedReach } from '../../../feeds/feed-reach.ts'
import type { FeedRow } from '../../../store/interfaces/rows/feed-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { repeatRounds, type RoundEffects } from '../../shared/rounds/repeat-rounds.ts'
import { failedHealth, toFeedHealth } from './feed-health.ts'
import type { Listening, ListeningFeed } from '../ais/listen.ts'
import { openConnection, readConnection } from './feed-connection.ts'

/** Feeds that this installation reads. */
export interface FeedReading {
  /** Health of the feeds of the settings, which this server reads. */
  fixed(): FeedHealth[]
  /** Health of the feeds that were added, by id: read here, or as the server that reads them stated last. */
  stored(): ReadonlyMap<string, FeedHealth>
  /** Follows changes of the stored feeds now instead of at the next interval. */
  wake(): void
}

interface Effects extends RoundEffects {
  store: Pick<Store, 'feeds'>
  clock: Clock
  feedReach: FeedReach
  /** Opens what receives the feeds, once, when there is the first. */
  listening(): Listening
  fixed(): FeedHealth[]
}

const INTERVAL_MS = 3_000
/** Another server takes over a feed whose reader has not renewed its claim for this long. */
const CLAIM_MS = 12_000

/** Reads the stored feeds that no other server reads, and follows their changes, until closed. */
export function startReadingFeeds(effects: Effects): FeedReading & { close(): Promise<void> } {
  const { store, clock, feedReach } = effects
  const readerId = clock.newId()
  const running = new Map<string, { revision: number; feed: ListeningFeed }>()
  let elsewhere = new Map<string, FeedHealth>()
  const healthOf = ({ feed }: { feed: ListeningFeed }, { name }: Pick<FeedRow, 'name'>) => ({
    ...toFeedHealth(feed, clock.now()),
    name,
  })
  /** Feeds that this server holds and cannot open. */
  const failed = new Map<string, FeedHealth>()
  const names = new Map<string, string>()

  const stopAll = (ids: Iterable<string>) =>
    Promise.all(
      [...ids].map(async (id) => {
        const stopped = running.get(id)
        running.delete(id)
        await stopped?.feed.stop().catch(effects.onFault)
      }),
    )
  const round = async (signal: AbortSignal) => {
    const rows = await store.feeds.list()
    names.clear()
    for (const { id, name } of rows) names.set(id, name)
    const wanted = new Map(rows.filter(({ is_on }) => is_on === 1).map((row) => [row.id, row]))
    await stopAll([...running].flatMap(([id, { revision }]) => (wanted.get(id)?.revision === revision ? [] : [id])))
    const claims = [...wanted.values()].map((row) => {
      const own = running.get(row.id)
      const health = own === undefined ? (failed.get(row.id) ?? null) : healthOf(own, row)
      return { id: row.id, revision: row.revision, health: health && JSON.stringify(health) }
    })
    const nowMs = clock.now()
    const held = new Set(claims.length === 0 ? [] : await store.feeds.claim(readerId, claims, nowMs, nowMs + CLAIM_MS))
    await stopAll([...running.keys()].filter((id) => !held.has(id)))
    for (const [id, row] of wanted) {
      if (signal.aborted || !held.has(id) || running.has(id)) continue
      try {
        const connection = readConnection(row.connection)
        if (connection === null) throw new Error('its stored connection cannot be read')
        const feed = effects.listening().add(openConnection(connection, row.key, feedReach))
        running.set(id, { revision: row.revision, feed })
        failed.delete(id)
      } catch (error) {
        failed.set(id, failedHealth(row.name, row.changed_ms, (error as Error).message))
      }
    }
    for (const id of failed.keys()) if (!held.has(id)) failed.delete(id)
    elsewhere = new Map(
      [...wanted].flatMap(([id, { health }]) => {
        const read = running.has(id) || failed.has(id) || health === null ? null : readHealth(health)
        return read === null ? [] : [[id, read] as const]
      }),
    )
  }
  const rounds = repeatRounds(effects, INTERVAL_MS, round)
  return {
    fixed: effects.fixed,
    stored: () =>
      new Map([
        ...elsewhere,
        ...failed,
        ...[...running].map(
          ([id, own]) => [id, healthOf(own, { name: names.get(id) ?? own.feed.state.name })] as const,
        ),
      ]),
    wake: rounds.wake,
    async close() {
      await rounds.close()
      await stopAll([...running.keys()])
      await store.feeds.release(readerId).catch(effects.onFault)
    },
  }
}

function readHealth(text: string): FeedHealth | null {
  try {
    return feedHealth.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
