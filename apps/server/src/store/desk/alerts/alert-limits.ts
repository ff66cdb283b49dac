import { sql, type Kysely } from 'kysely'
import type { EventUnjudgedRow } from '../../database/rows/alert-rows.ts'
import type { Schema } from '../../database/schema.ts'
import type { NamedRaise, WithheldAlerts } from './alert-store.ts'
import { isRaised, raiseAlert } from './raise-alert.ts'

const HOUR_MS = 3_600_000
/** ALERT-11: events that wait for the confirmation of their vessels; the oldest make room. */
const MAX_HELD = 10_000
/** ALERT-11: an event whose vessel is not confirmed within this time raises no alert. */
const MAX_HELD_MS = 48 * HOUR_MS
/** A held event is looked at again after a quarter of the time that it has waited. */
const SHARE_OF_WAIT = 1 / 4
const MIN_WAIT_MS = 15_000
const MAX_WAIT_MS = 900_000
const KEPT_MS = 7 * 24 * HOUR_MS

type Counted = 'raised' | 'not_raised' | 'unconfirmed'

async function count(transaction: Kysely<Schema>, feed: string, nowMs: number, column: Counted, by = 1): Promise<void> {
  const row = { feed, hour_ms: Math.floor(nowMs / HOUR_MS) * HOUR_MS, raised: 0, not_raised: 0, unconfirmed: 0 }
  await transaction
    .insertInto('alert_feed_hour')
    .values({ ...row, [column]: by })
    .onConflict((conflict) =>
      conflict
        .columns(['feed', 'hour_ms'])
        .doUpdateSet({ [column]: sql<number>`alert_feed_hour.${sql.ref(column)} + ${by}` }),
    )
    .execute()
}

/**
 * Raises an alert, unless its feed has raised as many as it may in this hour (ALERT-12): then it is counted. Returns whether it was raised.
 */
export async function raiseWithinLimits(
  transaction: Kysely<Schema>,
  { alert, raiseKey, within }: NamedRaise,
): Promise<boolean> {
  if (within === undefined) return (await raiseAlert(transaction, alert, raiseKey)) !== null
  if (await isRaised(transaction, raiseKey)) return false
  const nowMs = alert.raised_at_ms
  const hour = await transaction
    .selectFrom('alert_feed_hour')
    .select('raised')
    .where('feed', '=', within.feed)
    .where('hour_ms', '=', Math.floor(nowMs / HOUR_MS) * HOUR_MS)
    .executeTakeFirst()
  const hasRoom = (hour?.raised ?? 0) < within.maxAnHour
  const isNew = hasRoom && (await raiseAlert(transaction, alert, raiseKey)) !== null
  if (isNew || !hasRoom) await count(transaction, within.feed, nowMs, isNew ? 'raised' : 'not_raised')
  return isNew
}

/** Notes an event again, to be judged later; one that has waited for too long is counted instead. */
export async function holdNote(transaction: Kysely<Schema>, note: EventUnjudgedRow, nowMs: number): Promise<void> {
  const heldMs = note.held_ms ?? nowMs
  if (nowMs - heldMs >= MAX_HELD_MS) return count(transaction, '', nowMs, 'unconfirmed')
  const waitMs = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, (nowMs - heldMs) * SHARE_OF_WAIT))
  await transaction
    .insertInto('event_unjudged')
    .values({ ...note, held_ms: heldMs, wait_until_ms: nowMs + waitMs })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute()
}

/** Removes the oldest of the held events beyond `MAX_HELD`, and counts of hours that nobody asks for any more. */
export async function limitHeld(transaction: Kysely<Schema>, nowMs: number): Promise<void> {
  const held = await countHeld(transaction)
  if (held > MAX_HELD) {
    const oldest = transaction
      .selectFrom('event_unjudged')
      .select('event_id')
      .where('held_ms', 'is not', null)
      .orderBy('held_ms')
      .limit(held - MAX_HELD)
    await transaction.deleteFrom('event_unjudged').where('event_id', 'in', oldest).execute()
    await count(transaction, '', nowMs, 'unconfirmed', held - MAX_HELD)
  }
  await transaction
    .deleteFrom('alert_feed_hour')
    .where('hour_ms', '<', nowMs - KEPT_MS)
    .execute()
}

async function countHeld(db: Kysely<Schema>): Promise<number> {
  const { held } = await db
    .selectFrom('event_unjudged')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('held_ms', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(held)
}

/** What raised no alert in the hours since a time, and what waits. */
export async function readWithheld(db: Kysely<Schema>, sinceMs: number): Promise<WithheldAlerts> {
  const rows = await db
    .selectFrom('alert_feed_hour')
    .select(({ fn }) => [
      'feed',
      fn.sum<number>('not_raised').as('not_raised'),
      fn.sum<number>('unconfirmed').as('unconfirmed'),
    ])
    .where('hour_ms', '>=', Math.floor(sinceMs / HOUR_MS) * HOUR_MS)
    .groupBy('feed')
    .orderBy('feed')
    .execute()
  const feeds = rows.map(({ feed, not_raised }) => ({ feed: feed === '' ? null : feed, notRaised: Number(not_raised) }))
  return {
    waiting: await countHeld(db),
    unconfirmed: rows.reduce((sum, { unconfirmed }) => sum + Number(unconfirmed), 0),
    feeds: feeds.filter(({ notRaised }) => notRaised > 0),
  }
}
