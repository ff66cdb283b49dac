import {
  alertChange,
  MAX_LISTED_CHANGES,
  MAX_LISTED_DECISION_CHARACTERS,
  queuedAlert,
  type QueueCounts,
  type QueueQuery,
  type WithheldAlerts,
} from '@varuna/contract/desk/alert-queue'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { Unreadable } from '@varuna/contract/unreadable'
import { alertLevels, type AlertLevel } from '@varuna/vocabulary/alerts'
import type { z } from 'zod'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import { isCounted } from '../../../store/interfaces/desk/alert-store.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { AlertFilter, AlertPageEnd, LogPosition } from '../../../store/interfaces/desk/alert-store.ts'
import type { AlertChangeRow, AlertRow } from '../../../store/interfaces/rows/alert-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'
import { requireReadable } from '../../shared/reading/require-readable.ts'
import { readAlertAssessment, type AlertAssessment } from './alert-assessment.ts'

const storedQueuedAlert = queuedAlert.omit({ message: true })
/** A queued alert without its text. */
export type QueuedRecord = z.infer<typeof storedQueuedAlert>
export type ChangeRecord = z.infer<typeof alertChange>
type Named = Awaited<ReturnType<People['named']>>

export interface QueueEffects {
  store: Pick<Store, 'alerts'>
  people: People
}

/** Rows of a file read and written before yielding to other requests. */
const FILE_PAGE = 200

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** A queued alert; null when the row is damaged. */
export function readQueued(row: AlertRow, named: Named): QueuedRecord | null {
  try {
    return storedQueuedAlert.parse({
      id: row.id,
      kind: row.kind,
      code: row.code,
      level: row.level,
      params: JSON.parse(row.params),
      source: row.source_id,
      sourceKind: row.source_kind,
      subject: row.subject,
      mmsi: row.mmsi,
      simulated: row.simulated === 1,
      shared: row.user_id === null,
      owner: named(row.user_id),
      lat: row.lat,
      lon: row.lon,
      timestamp: toIso(row.timestamp_ms),
      alertTime: toIso(row.raised_at_ms),
      state: row.state,
      version: row.version,
      count: row.count,
      lastTime: toIso(row.last_ms),
      changedTime: toIso(row.changed_ms),
      assignee: named(row.assignee_id),
    })
  } catch {
    return null
  }
}

export const readChange = (row: AlertChangeRow, named: Named): ChangeRecord =>
  alertChange.parse({
    sequence: row.sequence,
    time: toIso(row.time_ms),
    action: row.action,
    by: named(row.by_id),
    state: row.state,
    reason: row.reason,
    note: row.note,
    assignee: row.action === 'assign' || row.action === 'undo' ? named(row.assignee_id) : null,
  })

/** Ids of all accounts named in alerts and changes. */
export const peopleIn = (alerts: readonly AlertRow[], changes: readonly AlertChangeRow[]) => [
  ...alerts.flatMap(({ user_id, assignee_id }) => [user_id, assignee_id]),
  ...changes.flatMap(({ by_id, assignee_id }) => [by_id, assignee_id]),
]

export const formatPosition = ({ generation, sequence }: LogPosition) => `${generation}.${sequence}`

/** The matching alerts visible to the account, in the order of the query. */
export async function listQueue(
  { store, people }: QueueEffects,
  principal: Principal,
  query: QueueQuery,
): Promise<{ alerts: (QueuedRecord | Unreadable)[]; next: string | null; cursor: string }> {
  const after = query.after === undefined ? null : parsePageEnd(query.after)
  const filter = filterOf(query, principal)
  const { alerts, next, position } =
    query.order === 'gravest'
      ? await readByLevel(store, principal, filter, query.limit, after)
      : await readInTime(store, principal, filter, query, after?.end ?? null)
  const named = await people.named(peopleIn(alerts, []))
  return {
    alerts: alerts.map((row) => readQueued(row, named) ?? { id: row.id, unreadable: true }),
    next: next && formatPageEnd(next),
    cursor: formatPosition(position),
  }
}

/** The end of a page; with its level where the queue is read level by level. */
interface QueueEnd {
  level: AlertLevel | null
  end: AlertPageEnd
}

async function readInTime(
  store: QueueEffects['store'],
  principal: Principal,
  filter: AlertFilter,
  { limit, order }: QueueQuery,
  after: AlertPageEnd | null,
) {
  const { next, ...page } = await store.alerts.page(principal, filter, limit, after, order === 'oldest')
  return { ...page, next: next && { level: null, end: next } }
}

/** Later than any alert: a level is read from its newest one on. */
const BEFORE_ALL = { lastMs: 999_999_999_999_999, id: '0' }

/** Reads one level after the other, each along the indexes of the queue. */
async function readByLevel(
  store: QueueEffects['store'],
  principal: Principal,
  filter: AlertFilter,
  limit: number,
  after: QueueEnd | null,
) {
  const wanted = alertLevels.filter((level) => filter.levels.length === 0 || filter.levels.includes(level))
  const left = wanted.slice(after?.level ? Math.max(0, wanted.indexOf(after.level)) : 0)
  const alerts: AlertRow[] = []
  let end = after?.end ?? null
  let position: LogPosition | null = null
  for (const level of left) {
    const room = limit - alerts.length
    if (room === 0 && end !== null)
      return { alerts, next: { level, end }, position: position ?? (await store.alerts.position()) }
    const page = await store.alerts.page(principal, { ...filter, levels: [level] }, room, end)
    position ??= page.position
    alerts.push(...page.alerts)
    if (page.next !== null) return { alerts, next: { level, end: page.next }, position }
    end = { ...BEFORE_ALL, sequence: end?.sequence ?? page.position.sequence }
  }
  return { alerts, next: null, position: position ?? (await store.alerts.position()) }
}

/** All matching alerts as of the first page; each page is read when the consumer asks for it. */
export async function* readQueue(
  { store, people }: QueueEffects,
  principal: Principal,
  query: QueueFilter,
): AsyncGenerator<(QueuedRecord | Unreadable)[]> {
  const filter = filterOf(query, principal)
  let after: AlertPageEnd | null = null
  do {
    const page: Awaited<ReturnType<Store['alerts']['page']>> = await store.alerts.page(
      principal,
      filter,
      FILE_PAGE,
      after,
    )
    const named = await people.named(peopleIn(page.alerts, []))
    yield page.alerts.map((row) => readQueued(row, named) ?? { id: row.id, unreadable: true })
    after = page.next
  } while (after !== null)
}

const formatPageEnd = ({ level, end: { lastMs, sequence, id } }: QueueEnd) =>
  `${level === null ? '' : `${level}.`}${lastMs}.${sequence}.${id}`

function parsePageEnd(after: string): QueueEnd {
  const [, level = '', lastMs, sequence, id] = /^(?:([a-z]+)\.)?(\d{1,15})\.(\d{1,15})\.([\w-]+)$/.exec(after) ?? []
  const known = alertLevels.find((one) => one === level) ?? null
  if (id === undefined || (level !== '' && known === null)) throw codedError('invalid_input.page', { after })
  return { level: known, end: { lastMs: Number(lastMs), sequence: Number(sequence), id } }
}

export type QueueFilter = Omit<QueueQuery, 'limit' | 'after' | 'order'>

function filterOf(query: QueueFilter, { accountId }: Principal): AlertFilter {
  const { south, west, north, east } = query
  const isWorld = south === undefined || west === undefined || north === undefined || east === undefined
  const toMs = (time: string | undefined) => (time === undefined ? null : parseTimestampMs(time))
  return {
    kinds: query.kind ?? [],
    levels: query.level ?? [],
    states: query.state ?? [],
    assignee: query.assigned === 'me' ? accountId : (query.assigned ?? null),
    mmsi: query.mmsi ?? null,
    box: isWorld ? null : { south, west, north, east },
    fromMs: toMs(query.from),
    toMs: toMs(query.to),
  }
}

/** Counts of matching alerts by state and, of the open ones, by level and about simulated vessels. */
export async function countQueue(
  { store }: Pick<QueueEffects, 'store'>,
  principal: Principal,
  query: QueueFilter,
): Promise<QueueCounts> {
  const states = { open: 0, acknowledged: 0, confirmed: 0, dismissed: 0, needs_evidence: 0 }
  const openLevels = { alarm: 0, caution: 0, notice: 0 }
  const filter = filterOf(query, principal)
  let openSimulated = 0
  for (const { state, level, simulated, count } of await store.alerts.counts(principal, filter)) {
    states[state] += count
    if (state !== 'open') continue
    openLevels[level] += count
    if (simulated === 1) openSimulated += count
  }
  return { states, openLevels, openSimulated: isCounted(filter) ? openSimulated : null }
}

/** An alert with its history, and the assessment behind it if its source has none. */
export interface AlertDetailsRecord {
  alert: QueuedRecord
  changes: ChangeRecord[]
  assessment: AlertAssessment | null
}

/** One alert with its history. */
export async function getQueued(
  { store, people }: QueueEffects,
  principal: Principal,
  id: string,
): Promise<AlertDetailsRecord> {
  const row = await store.alerts.get(principal, id)
  if (row === null) throw codedError('not_found.record', { record: 'alert' })
  const limits = { limit: MAX_LISTED_CHANGES, decisionCharacters: MAX_LISTED_DECISION_CHARACTERS }
  const changes = await store.alerts.changesOf(row.id, limits)
  const named = await people.named(peopleIn([row], changes))
  const alert = requireReadable(row, (one) => readQueued(one, named), 'alert', row.id)
  const assessment = readAlertAssessment(row.code, row.assessment)
  return { alert, changes: changes.map((change) => readChange(change, named)), assessment }
}

const WITHHELD_HOURS = 24

/** Counts of recent events that raised no alert; of received vessels. */
export const readWithheld = async ({
  store,
  clock,
}: {
  store: Pick<Store, 'alerts'>
  clock: Pick<Clock, 'now'>
}): Promise<WithheldAlerts> => ({
  hours: WITHHELD_HOURS,
  ...(await store.alerts.withheld(clock.now() - WITHHELD_HOURS * 3_600_000)),
})
