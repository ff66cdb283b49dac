import {
  MAX_QUEUE_FILE_ROWS,
  queueFileColumns,
  type QueuedAlert,
  type QueueFileColumn,
} from '@varuna/contract/desk/alert-queue'
import { isUnreadable, type Unreadable } from '@varuna/contract/unreadable'
import { formatMmsi } from '@varuna/units/mmsi'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { csvRow } from '../../shared/formats/csv-text.ts'
import type { People } from '../../people/people/people.ts'
import { countQueue, readQueue, type QueuedRecord, type QueueFilter } from './alert-queue.ts'

const columns = Object.keys(queueFileColumns) as QueueFileColumn[]
const MAX_FILTER_LETTERS = 120

/**
 * Streams the alerts that match a filter as CSV; a damaged alert has only its id. `answer` adds the texts. Throws
 * `export_failed.too_many_rows` before the first chunk.
 */
export async function openQueueFile(
  effects: { store: Pick<Store, 'alerts'>; people: People },
  principal: Principal,
  query: QueueFilter,
  answer: (alerts: (QueuedRecord | Unreadable)[]) => (QueuedAlert | Unreadable)[],
  maxRows = MAX_QUEUE_FILE_ROWS,
): Promise<AsyncGenerator<string>> {
  const { states } = await countQueue(effects, principal, query)
  const rows = Object.values(states).reduce((sum, count) => sum + count, 0)
  if (rows > maxRows) throw codedError('export_failed.too_many_rows', { maxRows })
  return writeRows()

  async function* writeRows() {
    yield csvRow(columns)
    for await (const page of readQueue(effects, principal, query)) yield answer(page).map(rowOf).join('')
  }
}

function rowOf(alert: QueuedAlert | Unreadable): string {
  if (isUnreadable(alert)) return csvRow(columns.map((column) => (column === 'id' ? alert.id : null)))
  return csvRow(
    columns.map((column) => {
      if (column === 'assignee') return alert.assignee?.name ?? null
      if (column === 'mmsi') return alert.mmsi === null ? null : formatMmsi(alert.mmsi)
      return column === 'sample' ? alert.sample === true : alert[column]
    }),
  )
}

/** For example 'varuna-alerts-alarm-open-acknowledged-20260131T120000Z.csv': the filter and the time of the request. */
export function queueFileName(query: QueueFilter, nowMs: number, ending: 'csv' | 'pdf' = 'csv'): string {
  const { kind, level, state, assigned, mmsi, south, west, north, east, from, to } = query
  const stated = [
    ...(kind ?? []),
    ...(level ?? []),
    ...(state ?? []),
    ...(assigned ? [`assigned-${assigned}`] : []),
    ...(mmsi === undefined ? [] : [formatMmsi(mmsi)]),
    ...(south === undefined ? [] : [`area-${[south, west, north, east].join('_')}`]),
    ...(from === undefined ? [] : [`from-${from}`]),
    ...(to === undefined ? [] : [`to-${to}`]),
  ].map((part) => part.replace(/[^\w.-]/g, ''))
  const asked = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '')
  return `varuna-alerts-${[stated.join('-').slice(0, MAX_FILTER_LETTERS), asked].filter(Boolean).join('-')}.${ending}`
}
