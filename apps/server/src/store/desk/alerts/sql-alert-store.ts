import { sql, type Kysely } from 'kysely'
import { isOneOf } from '../../database/is-one-of.ts'
import type { AlertChangeRow, AlertRow, EventUnjudgedRow } from '../../interfaces/rows/alert-rows.ts'
import type { TrackEventRow } from '../../interfaces/rows/track-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { EVENT_COLUMNS } from '../../watch/events/read-events.ts'
import { actorOf } from '../../../audit/actor.ts'
import type { Principal } from '../../../principal/principal.ts'
import { appendAudit } from '../../people/append-audit.ts'
import { readStatements } from '../../watch/positions/read-statements.ts'
import { readersThroughTeams } from '../../people/team-shares.ts'
import { requireAccount } from '../../people/require-account.ts'
import type { Store } from '../../interfaces/store.ts'
import { isCounted } from '../../interfaces/desk/alert-store.ts'
import { readCounts } from './alert-counts.ts'
import { readHistory, readPast } from './alert-history.ts'
import type { AlertStore, FalsePositions, LoggedChange } from '../../interfaces/desk/alert-store.ts'
import { holdNote, limitHeld, raiseWithinLimits, readWaiting, readWithheld } from './alert-limits.ts'
import { addMentions, readMentions } from './mentions.ts'
import { changeOf, takeSequence, updateAlert } from './raise-alert.ts'
import { countQueue, isSeenBy, queueQuery, readPosition, selectSeen } from './read-queue.ts'

/** Maximum alerts raised again while a client pages; beyond it, the client sees the others in the stream. */
const MAX_MOVED = 1_000
/** False positions are compared with jamming that began at most this long before or after them. */
const MAX_JAMMED_MS = 7 * 86_400_000
const MAX_JAMMINGS = 500
/** False positions of vessels count up to this long before an event (ALERT-14). */
const MAX_DOUBTED_MS = 30 * 86_400_000
const MAX_SPOOFINGS = 2_000
/** Later than the due time of any event. */
const MAX_TIME_MS = 8_640_000_000_000_000

/** Jamming that may explain false positions among events. */
async function readJammings(db: Kysely<Schema>, events: readonly TrackEventRow[]): Promise<TrackEventRow[]> {
  const spoofed = events.filter(({ kind }) => kind === 'spoofing')
  if (spoofed.length === 0) return []
  return db
    .selectFrom('track_event')
    .select(EVENT_COLUMNS)
    .where('kind', '=', 'jamming')
    .where('from_ms', '>=', Math.min(...spoofed.map(({ from_ms }) => from_ms)) - MAX_JAMMED_MS)
    .where('from_ms', '<=', Math.max(...spoofed.map(({ from_ms, to_ms }) => to_ms ?? from_ms)) + MAX_JAMMED_MS)
    .orderBy('from_ms', 'desc')
    .limit(MAX_JAMMINGS)
    .execute()
}

const mmsisOf = (events: readonly TrackEventRow[]): number[] => [
  ...new Set(events.flatMap(({ mmsi, other_mmsi }) => (other_mmsi === null ? [mmsi] : [mmsi, other_mmsi]))),
]

/** False positions of the vessels of events, and jamming around both. */
async function readFalsePositions(
  kind: Store['kind'],
  db: Kysely<Schema>,
  events: readonly TrackEventRow[],
): Promise<FalsePositions> {
  if (events.length === 0) return { spoofings: [], jammings: [] }
  const spoofings = await db
    .selectFrom('track_event')
    .select(EVENT_COLUMNS)
    .where(isOneOf(kind, 'mmsi', mmsisOf(events)))
    .where('kind', '=', 'spoofing')
    .where('from_ms', '>=', Math.min(...events.map(({ from_ms }) => from_ms)) - MAX_DOUBTED_MS)
    .orderBy('from_ms', 'desc')
    .orderBy('id')
    .limit(MAX_SPOOFINGS)
    .execute()
  return { spoofings, jammings: await readJammings(db, [...events, ...spoofings]) }
}

/** Alerts on any SQL database that Kysely supports; both dialects run the same queries. */
export function createAlertStore(kind: Store['kind'], db: Kysely<Schema>): AlertStore {
  const position = () => db.selectFrom('alert_log').select(['generation', 'sequence']).executeTakeFirstOrThrow()

  /** Alerts raised again after a log number, each with its previous time of raise. */
  async function movedSince(sequence: number): Promise<Map<string, number>> {
    const { rows } = await sql<{ alert_id: string; last_ms: number }>`
      select c.alert_id, c.last_ms from alert_change c join (
        select alert_id, max(sequence) as newest from alert_change
        where sequence <= ${sequence} and alert_id in (
          select distinct alert_id from alert_change where sequence > ${sequence} and action = 'raise_again' limit ${MAX_MOVED}
        ) group by alert_id
      ) before on before.newest = c.sequence`.execute(db)
    return new Map(rows.map(({ alert_id, last_ms }) => [alert_id, last_ms]))
  }

  return {
    async get(principal, id) {
      const own = db.selectFrom('alert').selectAll('alert').where(isSeenBy(principal))
      return (
        (await own.where('id', '=', id).executeTakeFirst()) ??
        (await own
          .innerJoin('alert_change as c', 'c.alert_id', 'alert.id')
          .where('c.raise_key', '=', id)
          .executeTakeFirst()) ??
        null
      )
    },
    async page(principal, filter, limit, after, oldestFirst = false) {
      const { position: at, isInTeam } = await readPosition(db, principal)
      const direction = oldestFirst ? 1 : -1
      const sequence = after?.sequence ?? at.sequence
      const moved = after === null ? new Map<string, number>() : await movedSince(sequence)
      const movedIds = [...moved.keys()]
      const query = queueQuery(db, principal, filter, {
        limit: limit + 1,
        after,
        without: movedIds,
        isInTeam,
        oldestFirst,
      })
      const { rows } = await query.execute(db)
      const placed = rows.map((row) => ({ row, id: row.id, lastMs: row.last_ms }))
      if (movedIds.length > 0)
        for (const row of await selectSeen(db, principal, filter).where('id', 'in', movedIds).selectAll().execute())
          placed.push({ row, id: row.id, lastMs: moved.get(row.id) ?? row.last_ms })
      const page = placed
        .filter((one) => after === null || direction * compareRaises(one, after) > 0)
        .sort((one, other) => direction * compareRaises(one, other))
      const kept = page.slice(0, limit)
      const last = kept.at(-1)
      return {
        alerts: kept.map(({ row }) => row),
        next: page.length > limit && last ? { lastMs: last.lastMs, id: last.row.id, sequence } : null,
        position: at,
      }
    },
    counts: (principal, filter) =>
      isCounted(filter) ? readCounts(db, principal, filter) : countQueue(db, principal, filter),
    changesOf: (id, limits) => readHistory(db, id, limits),
    change: (principal, id, nowMs, decide, mentioned) =>
      db.transaction().execute(async (transaction) => {
        const sequence = await takeSequence(transaction)
        await requireAccount(transaction, principal.accountId)
        const before = await transaction
          .selectFrom('alert')
          .selectAll()
          .where(isSeenBy(principal))
          .where('id', '=', id)
          .executeTakeFirst()
        if (before === undefined) return null
        const past = await readPast(transaction, id, principal.accountId)
        const { action, state, assigneeId, reason, note } = decide(before, past)
        const alert: AlertRow = {
          ...before,
          state,
          version: before.version + 1,
          assignee_id: assigneeId,
          changed_ms: Math.max(nowMs, before.changed_ms),
        }
        const change: AlertChangeRow = {
          ...changeOf(alert, sequence),
          action,
          by_id: principal.accountId,
          reason,
          note,
        }
        await updateAlert(transaction, before, alert)
        await transaction.insertInto('alert_change').values(change).execute()
        if (alert.user_id !== principal.accountId) await recordChange(transaction, principal, before, change)
        return {
          change,
          alert,
          mentioned: mentioned ? await addMentions(transaction, { change, alert }, mentioned) : [],
        }
      }),
    mentions: (principal, limit) => readMentions(db, principal, limit),
    async removeMention({ accountId }, sequence) {
      const { numDeletedRows } = await db
        .deleteFrom('mention')
        .where('account_id', '=', accountId)
        .where('sequence', '=', sequence)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async judgeEvents(limit, sinceMs, judge, nowMs = MAX_TIME_MS) {
      const first = await db
        .selectFrom('event_unjudged')
        .select('event_id')
        .where('wait_until_ms', '<=', nowMs)
        .limit(1)
        .executeTakeFirst()
      if (first === undefined) return 0
      return db.transaction().execute(async (transaction) => {
        const old = await transaction
          .deleteFrom('event_unjudged')
          .where('at_ms', '<', sinceMs)
          .executeTakeFirstOrThrow()
        const notes = await transaction
          .selectFrom('event_unjudged')
          .selectAll()
          .where('wait_until_ms', '<=', nowMs)
          .orderBy('wait_until_ms')
          .orderBy('at_ms')
          .orderBy('event_id')
          .limit(limit)
          // Skips events that are locked by a batch of positions being written.
          .$if(kind === 'postgresql', (query) => query.forUpdate().skipLocked())
          .execute()
        const taken = await removeNotes(transaction, notes)
        if (taken.length > 0) {
          const events = await transaction
            .selectFrom('track_event')
            .select(EVENT_COLUMNS)
            .where('id', 'in', taken)
            .execute()
          const mmsis = mmsisOf(events)
          const vessels = await transaction
            .selectFrom('ais_vessel')
            .selectAll()
            .where(isOneOf(kind, 'mmsi', mmsis))
            .execute()
          const statements = await readStatements(kind, transaction, mmsis)
          const states = await transaction
            .selectFrom('ais_vessel_state')
            .select(['mmsi', 'state'])
            .where(isOneOf(kind, 'mmsi', mmsis))
            .execute()
          const receipts = await transaction
            .selectFrom('vessel_receipt')
            .selectAll()
            .where(isOneOf(kind, 'mmsi', mmsis))
            .execute()
          const doubtful = await readFalsePositions(kind, transaction, events)
          const settings = await transaction.selectFrom('built_in_rule').selectAll().execute()
          const heldBefore = new Set(notes.flatMap(({ event_id, held_ms }) => (held_ms === null ? [] : [event_id])))
          let held = 0
          const found = { events, vessels, statements, states, receipts, ...doubtful, held: heldBefore, settings }
          for (const judged of judge(found)) {
            if ('hold' in judged) {
              const note = notes.find(({ event_id }) => event_id === judged.hold)
              if (note !== undefined) await holdNote(transaction, note, nowMs)
              held += 1
            } else await raiseWithinLimits(transaction, judged)
          }
          if (held > 0) await limitHeld(transaction, nowMs)
        }
        return notes.length + Number(old.numDeletedRows)
      })
    },
    falsePositions: (events) => readFalsePositions(kind, db, events),
    raise: (raises) =>
      db.transaction().execute(async (transaction) => {
        let raised = 0
        for (const raise of raises) if (await raiseWithinLimits(transaction, raise)) raised += 1
        return raised
      }),
    waiting: (limit) => readWaiting(db, limit),
    withheld: (sinceMs) => readWithheld(db, sinceMs),
    async raised(raiseKeys) {
      if (raiseKeys.length === 0) return []
      const rows = await db.selectFrom('alert_change').select('raise_key').where('raise_key', 'in', raiseKeys).execute()
      return rows.flatMap(({ raise_key }) => raise_key ?? [])
    },
    position,
    readersOf: (sources) => readersThroughTeams(db, sources),
    async changesAfter(sequence, limit) {
      const changes = await db
        .selectFrom('alert_change')
        .selectAll()
        .where('sequence', '>', sequence)
        .orderBy('sequence')
        .limit(limit)
        .execute()
      const ids = [...new Set(changes.map(({ alert_id }) => alert_id))]
      const alerts = new Map<string, AlertRow>()
      for (let from = 0; from < ids.length; from += 500)
        for (const row of await db
          .selectFrom('alert')
          .selectAll()
          .where('id', 'in', ids.slice(from, from + 500))
          .execute())
          alerts.set(row.id, row)
      return changes.flatMap((change): LoggedChange[] => {
        const alert = alerts.get(change.alert_id)
        return alert ? [{ change, alert: asAfter(alert, change) }] : []
      })
    },
  }
}

/** Records a person's change of an alert that is not its own; notes stand in the alert's own history. */
async function recordChange(
  transaction: Kysely<Schema>,
  principal: Principal,
  before: AlertRow,
  { action, alert_id, time_ms, state, assignee_id, reason }: AlertChangeRow,
): Promise<void> {
  if (action === 'note') return
  await appendAudit(transaction, {
    action: action === 'undo' ? 'alert_undo' : action === 'assign' ? 'alert_assignment' : 'alert_decision',
    by: actorOf(principal),
    aboutId: alert_id,
    timeMs: time_ms,
    before: { state: before.state, assignee: before.assignee_id },
    after: { action, state, assignee: assignee_id, reason },
  })
}

/** An alert's state after one of its changes. */
const asAfter = (
  alert: AlertRow,
  { state, version, count, last_ms, assignee_id, time_ms }: AlertChangeRow,
): AlertRow => ({ ...alert, state, version, count, last_ms, assignee_id, changed_ms: time_ms })

/** Less than 0 when the raise of `one` is earlier. */
const compareRaises = (one: { lastMs: number; id: string }, other: { lastMs: number; id: string }): number =>
  one.lastMs - other.lastMs || Number(one.id > other.id) - Number(one.id < other.id)

/** Removes queued events that are unchanged since they were read and returns them. An event stored again in the meantime stays. */
async function removeNotes(transaction: Kysely<Schema>, notes: readonly EventUnjudgedRow[]): Promise<string[]> {
  const taken: string[] = []
  for (const { event_id, version } of notes) {
    const { numDeletedRows } = await transaction
      .deleteFrom('event_unjudged')
      .where('event_id', '=', event_id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 1n) taken.push(event_id)
  }
  return taken
}
