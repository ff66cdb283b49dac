import {
  MAX_FEED_VERSIONS,
  MAX_FEEDS,
  type Feed,
  type FeedChangeRequest,
  type FeedRequest,
  type Feeds,
} from '@varuna/contract/watch/feed'
import type { FeedHealth } from '@varuna/contract/site/health'
import { actorOf } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { FeedReach } from '../../../feeds/feed-reach.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { FeedRow } from '../../../store/interfaces/rows/feed-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { keepsKey, keyOf, readConnection, requireConnection, shownAddress, shownConnection } from './feed-connection.ts'
import type { FeedReading } from './read-feeds.ts'

export interface FeedEffects {
  store: Pick<Store, 'feeds'>
  clock: Clock
  feedReach: FeedReach
  feedReading: FeedReading
}

const MAX_EARLIER = 50

/** Feeds of the settings, those that were added, and earlier versions. Feeds that cannot be read are left out. */
export async function listFeeds({ store, feedReading }: FeedEffects): Promise<Feeds> {
  const rows = await store.feeds.list()
  const ids = new Set(rows.map(({ id }) => id))
  const stored = feedReading.stored()
  return {
    feeds: [
      ...feedReading.fixed().map((health) => ({
        id: null,
        name: health.name,
        isOn: true,
        revision: null,
        connection: null,
        hasKey: false,
        health,
      })),
      ...rows.flatMap((row) => feedOf(row, stored.get(row.id) ?? null) ?? []),
    ],
    earlier: (await store.feeds.versions(MAX_EARLIER)).flatMap(({ feed_id, place, name, connection, replaced_ms }) => {
      const read = readConnection(connection)
      if (read === null) return []
      const isRemoved = !ids.has(feed_id)
      return {
        id: feed_id,
        number: place,
        name,
        connection: shownConnection(read),
        replacedAt: isoTime(replaced_ms),
        isRemoved,
      }
    }),
  }
}

const isoTime = (ms: number) => new Date(ms).toISOString()

function feedOf({ id, name, connection, key, is_on, revision }: FeedRow, health: FeedHealth | null): Feed | null {
  const read = readConnection(connection)
  return (
    read && {
      id,
      name,
      isOn: is_on === 1,
      revision,
      connection: read,
      hasKey: key !== null,
      health: is_on === 1 ? health : null,
    }
  )
}

const settingsOf = ({ name, connection, isOn }: FeedRequest, key: string | null) => ({
  name,
  connection: JSON.stringify(connection),
  key,
  is_on: isOn ? 1 : 0,
})

const valuesOf = (connection: string, isOn: number) => {
  const read = readConnection(connection)
  return { kind: read?.kind ?? null, address: read && shownAddress(read), isOn: isOn === 1 }
}

/** Adds a feed, which is read from now on. Throws `too_many_requests.feeds`, and `invalid_input` for an address that is refused. */
export async function addFeed(
  { store, clock, feedReach, feedReading }: FeedEffects,
  principal: Principal,
  asked: FeedRequest,
): Promise<void> {
  requireConnection(asked.connection, feedReach)
  const id = clock.newId()
  const timeMs = clock.now()
  const settings = settingsOf(asked, keyOf(asked.connection, asked.key, null))
  const after = valuesOf(settings.connection, settings.is_on)
  const act = { action: 'feed_add', by: actorOf(principal), aboutId: id, timeMs, after } as const
  if (!(await store.feeds.add({ id, created_ms: timeMs, ...settings }, MAX_FEEDS, act)))
    throw codedError('too_many_requests.feeds', { maxFeeds: MAX_FEEDS })
  feedReading.wake()
}

/** Changes, stops or starts a feed. Throws `not_found.record`, `feed_changed` when it was changed since, and `invalid_input` for an address that is refused or to which the key does not go. */
export async function changeFeed(
  { store, clock, feedReach, feedReading }: FeedEffects,
  principal: Principal,
  id: string,
  { revision, ...asked }: FeedChangeRequest,
): Promise<void> {
  const before = await requireFeed(store, id)
  if (revision !== undefined && revision !== before.revision) throw codedError('feed_changed')
  // An unchanged address is not checked again, so that a feed can always be stopped.
  if (before.connection !== JSON.stringify(asked.connection)) requireConnection(asked.connection, feedReach)
  const settings = settingsOf(asked, keyOf(asked.connection, asked.key, before))
  const changed = await store.feeds.change(before, settings, MAX_FEED_VERSIONS, {
    action: 'feed_change',
    by: actorOf(principal),
    aboutId: id,
    timeMs: clock.now(),
    before: valuesOf(before.connection, before.is_on),
    after: valuesOf(settings.connection, settings.is_on),
  })
  requireChanged(changed)
  feedReading.wake()
}

/** Ends a feed for good; it stays among the earlier versions. Throws `not_found.record`. */
export async function removeFeed(
  { store, clock, feedReading }: FeedEffects,
  principal: Principal,
  id: string,
): Promise<void> {
  const { connection, is_on } = await requireFeed(store, id)
  const act = { action: 'feed_removal', by: actorOf(principal), aboutId: id, timeMs: clock.now() } as const
  if (!(await store.feeds.remove(id, MAX_FEED_VERSIONS, { ...act, before: valuesOf(connection, is_on) })))
    throw codedError('not_found.record', { record: 'feed' })
  feedReading.wake()
}

/** Brings an earlier version back, as a new one, without a key where the feed was removed or its server is another. Throws `not_found.record`, and `feed_changed` when it was changed meanwhile. */
export async function bringBackFeed(
  { store, clock, feedReach, feedReading }: FeedEffects,
  principal: Principal,
  id: string,
  number: number,
): Promise<void> {
  const version = await store.feeds.version(id, number)
  const connection = version === null ? null : readConnection(version.connection)
  if (version === null || connection === null) throw codedError('not_found.record', { record: 'feed_version' })
  requireConnection(connection, feedReach)
  const before = await store.feeds.get(id)
  const timeMs = clock.now()
  const act = {
    action: 'feed_restore',
    by: actorOf(principal),
    aboutId: id,
    timeMs,
    ...(before !== null && { before: valuesOf(before.connection, before.is_on) }),
    after: valuesOf(version.connection, before?.is_on ?? 1),
  } as const
  const key = before !== null && keepsKey(readConnection(before.connection), connection) ? before.key : null
  const settings = settingsOf({ name: version.name, connection, isOn: before?.is_on !== 0 }, key)
  if (before === null) {
    if (!(await store.feeds.add({ id, created_ms: timeMs, ...settings }, MAX_FEEDS, act)))
      throw codedError('too_many_requests.feeds', { maxFeeds: MAX_FEEDS })
  } else requireChanged(await store.feeds.change(before, settings, MAX_FEED_VERSIONS, act))
  feedReading.wake()
}

function requireChanged(changed: FeedRow | 'changed' | null): void {
  if (changed === null) throw codedError('not_found.record', { record: 'feed' })
  if (changed === 'changed') throw codedError('feed_changed')
}

async function requireFeed(store: Pick<Store, 'feeds'>, id: string): Promise<FeedRow> {
  const row = await store.feeds.get(id)
  if (row === null) throw codedError('not_found.record', { record: 'feed' })
  return row
}
