import { sql, type Kysely } from 'kysely'
import type { EventUnjudgedRow } from '../../interfaces/rows/alert-rows.ts'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { EVENT_COLUMNS } from '../../watch/events/read-events.ts'
import type { NamedRaise, RaisedAlert, WithheldAlerts } from '../../interfaces/desk/alert-store.ts'
import { isRaised, noteUnraised, raiseAlert } from './raise-alert.ts'
import { countOfRule, countOfVessel, hasRuleRoom, hasVesselRoom, hourOf } from './rule-hours.ts'
import { isSilenced } from './silences.ts'

const HOUR_MS = 3_600_000
/** ALERT-11: maximum events waiting for their vessels to be confirmed; beyond it, the sender with the most loses its oldest. */
const MAX_HELD = 10_000
/** ALERT-11: an event whose vessel is not confirmed within this time raises no alert. */
const MAX_HELD_MS = 48 * HOUR_MS
/** A held event is checked again after a quarter of its waiting time so far. */
const SHARE_OF_WAIT = 1 / 4
const MIN_WAIT_MS = 15_000
const MAX_WAIT_MS = 900_000
const KEPT_MS = 7 * 24 * HOUR_MS
/** ALERT-12: a sender that raised an alert within this time counts among those sharing a feed's limit. */
const SHARING_MS = 24 * HOUR_MS

type Counted = 'raised' | 'not_raised' | 'unconfirmed'

type Source = Pick<NonNullable<NamedRaise['within']>, 'feed' | 'sender'>
const noSource: Source = { feed: '', sender: '' }

async function count(
  transaction: Kysely<Schema>,
  { feed, sender }: Source,
  nowMs: number,
  column: Counted,
  by = 1,
): Promise<void> {
  const row = { feed, sender, hour_ms: hourOf(nowMs), raised: 0, not_raised: 0, unconfirmed: 0 }
  await transaction
    .insertInto('alert_feed_hour')
    .values({ ...row, [column]: by })
    .onConflict((conflict) =>
      conflict
        .columns(['feed', 'sender', 'hour_ms'])
        .doUpdateSet({ [column]: sql<number>`alert_feed_hour.${sql.ref(column)} + ${by}` }),
    )
    .execute()
}

/**
 * Whether a feed and its sender may raise another alert in this hour. One share stays free for a sender that has had none, so that early
 * senders cannot take all.
 */
async function hasRoom(
  transaction: Kysely<Schema>,
  { feed, sender, maxAnHour }: NonNullable<NamedRaise['within']>,
  nowMs: number,
): Promise<boolean> {
  const hourMs = hourOf(nowMs)
  const rows = await transaction
    .selectFrom('alert_feed_hour')
    .select(({ fn, eb }) => [
      'sender',
      fn.sum<number>(eb.case().when('hour_ms', '=', hourMs).then(eb.ref('raised')).else(0).end()).as('raised'),
    ])
    .where('feed', '=', feed)
    .where('hour_ms', '>', hourMs - SHARING_MS)
    .where('raised', '>', 0)
    .groupBy('sender')
    .execute()
  const all = rows.reduce((sum, { raised }) => sum + Number(raised), 0)
  if (all >= maxAnHour) return false
  if (sender === '') return true
  const own = Number(rows.find((row) => row.sender === sender)?.raised ?? 0)
  const senders = new Set(rows.map((row) => row.sender)).add(sender).size
  return own < Math.max(1, Math.floor(maxAnHour / (senders + 1)))
}

/**
 * Raises an alert, unless it is silenced, or its feed or sender (ALERT-12) or the rule that raises it has reached the limit of an hour; then it
 * is only counted. Returns whether it was raised. A silenced cause is kept for rules like one that raised none.
 */
export async function raiseWithinLimits(
  transaction: Kysely<Schema>,
  { alert, raiseKey, within, rule, isUnraised }: NamedRaise,
): Promise<boolean> {
  if (isUnraised === true) {
    await noteUnraised(transaction, alert)
    return false
  }
  if (await isSilenced(transaction, alert)) {
    if (rule === undefined) await noteUnraised(transaction, alert)
    return false
  }
  if (rule !== undefined) return raiseByRule(transaction, alert, raiseKey, rule)
  if (within === undefined) return (await raiseAlert(transaction, alert, raiseKey)) !== null
  if (await isRaised(transaction, raiseKey)) return false
  const nowMs = alert.raised_at_ms
  const isAllowed = await hasRoom(transaction, within, nowMs)
  const isNew = isAllowed && (await raiseAlert(transaction, alert, raiseKey)) !== null
  if (isNew || !isAllowed) await count(transaction, within, nowMs, isNew ? 'raised' : 'not_raised')
  return isNew
}

async function raiseByRule(
  transaction: Kysely<Schema>,
  alert: RaisedAlert,
  raiseKey: string,
  { id, name, assigneeId, maxAnHour, maxOfVessel }: NonNullable<NamedRaise['rule']>,
): Promise<boolean> {
  if (await isRaised(transaction, raiseKey)) return false
  const about = { rule_id: id, what: 'raise', hour_ms: hourOf(alert.raised_at_ms) } as const
  const vessel = maxOfVessel === undefined || alert.mmsi === null ? null : { mmsi: alert.mmsi, most: maxOfVessel }
  const isAllowed =
    (await hasRuleRoom(transaction, about, maxAnHour)) &&
    (vessel === null || (await hasVesselRoom(transaction, about, vessel, maxAnHour)))
  const isNew = isAllowed && (await raiseAlert(transaction, alert, raiseKey, { note: name, assigneeId })) !== null
  if (!isNew && isAllowed) return false
  const column = isNew ? 'counted' : 'withheld'
  await countOfRule(transaction, about, column)
  if (vessel !== null) await countOfVessel(transaction, about, vessel.mmsi, column)
  return isNew
}

/** Queues an event again for later; one that has waited too long is counted instead. */
export async function holdNote(transaction: Kysely<Schema>, note: EventUnjudgedRow, nowMs: number): Promise<void> {
  const heldMs = note.held_ms ?? nowMs
  if (nowMs - heldMs >= MAX_HELD_MS) return count(transaction, noSource, nowMs, 'unconfirmed')
  const waitMs = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, (nowMs - heldMs) * SHARE_OF_WAIT))
  await transaction
    .insertInto('event_unjudged')
    .values({ ...note, held_ms: heldMs, wait_until_ms: nowMs + waitMs })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute()
}

/**
 * Removes held events beyond `maxHeld`, the oldest of the sender with the most held, and expired hourly counts. Vessels without a feed
 * count as one sender.
 */
export async function limitHeld(transaction: Kysely<Schema>, nowMs: number, maxHeld = MAX_HELD): Promise<void> {
  const held = await countHeld(transaction)
  if (held > maxHeld) {
    const heldBySource = transaction
      .selectFrom('event_unjudged as e')
      .leftJoin('vessel_receipt as r', 'r.mmsi', 'e.mmsi')
      .where('e.held_ms', 'is not', null)
    const { feed, sender } = await heldBySource
      .select(['r.feed', 'r.sender'])
      .groupBy(['r.feed', 'r.sender'])
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const oldest = heldBySource
      .select('e.event_id')
      .where('r.feed', 'is not distinct from', feed)
      .where('r.sender', 'is not distinct from', sender)
      .orderBy('e.held_ms')
      .limit(held - maxHeld)
    const { numDeletedRows } = await transaction
      .deleteFrom('event_unjudged')
      .where('event_id', 'in', oldest)
      .executeTakeFirstOrThrow()
    await count(transaction, noSource, nowMs, 'unconfirmed', Number(numDeletedRows))
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

/** Events that wait, the latest to begin waiting first, and how many wait in all. */
export async function readWaiting(
  db: Kysely<Schema>,
  limit: number,
): Promise<{ total: number; notes: EventUnjudgedRow[]; events: TrackEventRow[] }> {
  const notes = await db
    .selectFrom('event_unjudged')
    .selectAll()
    .where('held_ms', 'is not', null)
    .orderBy('held_ms', 'desc')
    .orderBy('event_id')
    .limit(limit)
    .execute()
  const ids = notes.map(({ event_id }) => event_id)
  const events =
    ids.length === 0 ? [] : await db.selectFrom('track_event').select(EVENT_COLUMNS).where('id', 'in', ids).execute()
  return { total: await countHeld(db), notes, events }
}

/** Counts of events that raised no alert in the hours since a time, and of those waiting. */
export async function readWithheld(db: Kysely<Schema>, sinceMs: number): Promise<WithheldAlerts> {
  const rows = await db
    .selectFrom('alert_feed_hour')
    .select(({ fn }) => [
      'feed',
      fn.sum<number>('not_raised').as('not_raised'),
      fn.sum<number>('unconfirmed').as('unconfirmed'),
    ])
    .where('hour_ms', '>=', hourOf(sinceMs))
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
