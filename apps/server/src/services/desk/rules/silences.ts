import {
  lastSilenceMs,
  MAX_SILENCES,
  type AlertSilence,
  type AlertSilenceRequest,
} from '@varuna/contract/desk/alert-silence'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { Clock } from '../../../clock/clock.ts'
import { codedError, fieldError } from '../../../errors/coded-error.ts'
import { requireRight, type Principal } from '../../../principal/principal.ts'
import type { AlertSilenceRow } from '../../../store/interfaces/rows/alert-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'

interface Effects {
  store: Pick<Store, 'rules'>
  people: Pick<People, 'named'>
  clock: Clock
}

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

const silenceOf = (row: AlertSilenceRow, by: AlertSilence['by']): AlertSilence => {
  const { south, west, north, east } = row
  const hasBox = south !== null && west !== null && north !== null && east !== null
  return {
    id: row.id,
    whom: row.user_id === null ? 'everybody' : 'me',
    mmsi: row.mmsi,
    box: hasBox ? { south, west, north, east } : null,
    until: toIso(row.until_ms),
    reason: row.reason,
    createdAt: toIso(row.created_ms),
    by,
  }
}

/** The silences of the account, and of everybody where its role sees shared alerts, that have not ended. */
export async function listSilences({ store, people, clock }: Effects, principal: Principal): Promise<AlertSilence[]> {
  const rows = await store.rules.silences(principal, clock.now())
  const named = await people.named(rows.map(({ by_id }) => by_id))
  return rows.map((row) => silenceOf(row, named(row.by_id)))
}

/** Throws `too_many_requests.silences`, `forbidden` for everybody's, and `invalid_input` for an end that has passed or is too far off. */
export async function addSilence(
  { store, people, clock }: Effects,
  principal: Principal,
  { whom, mmsi, box, until, reason }: AlertSilenceRequest,
): Promise<AlertSilence> {
  if (whom === 'everybody') requireRight(principal, 'change_shared_rules')
  const nowMs = clock.now()
  const untilMs = parseTimestampMs(until)
  if (untilMs <= nowMs) throw fieldError({ field: 'until', code: 'silence_over', params: {} })
  if (untilMs > lastSilenceMs(nowMs)) throw fieldError({ field: 'until', code: 'silence_too_long', params: {} })
  const row: AlertSilenceRow = {
    id: clock.newId(),
    user_id: whom === 'everybody' ? null : principal.accountId,
    by_id: principal.accountId,
    created_ms: nowMs,
    until_ms: untilMs,
    mmsi,
    south: box?.south ?? null,
    west: box?.west ?? null,
    north: box?.north ?? null,
    east: box?.east ?? null,
    reason,
  }
  if (!(await store.rules.addSilence(principal, row, MAX_SILENCES)))
    throw codedError('too_many_requests.silences', { most: MAX_SILENCES })
  return silenceOf(row, (await people.named([row.by_id]))(row.by_id))
}

export async function endSilence(
  { store, clock }: Pick<Effects, 'store' | 'clock'>,
  principal: Principal,
  id: string,
): Promise<void> {
  if (!(await store.rules.endSilence(principal, id, clock.now())))
    throw codedError('not_found.record', { record: 'alert_silence' })
}
