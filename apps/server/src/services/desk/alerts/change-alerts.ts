import { setImmediate as immediate } from 'node:timers/promises'
import type { AlertChangeRequest, AlertChangesRequest } from '@varuna/contract/desk/alert-queue'
import type { Unreached } from '@varuna/contract/desk/mention'
import type { Fault } from '@varuna/contract/fault'
import type { Unreadable } from '@varuna/contract/unreadable'
import type { Clock } from '../../../clock/clock.ts'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { requireRight, type Principal } from '../../../principal/principal.ts'
import type { LoggedChange, MentionedAccounts } from '../../../store/interfaces/desk/alert-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { AlertRow } from '../../../store/interfaces/rows/alert-rows.ts'
import {
  getQueued,
  peopleIn,
  readQueued,
  type AlertDetailsRecord,
  type QueuedRecord,
  type QueueEffects,
} from './alert-queue.ts'
import { ChangedMeanwhile, decideChange } from './decide-change.ts'
import { findMentioned, unreachedOf } from './mentions.ts'

type ChangeEffects = QueueEffects & { store: Pick<Store, 'teams'> } & { clock: Clock; onChanged(): void }

/**
 * Changes an alert and returns it with its history. Throws `alert_changed` when somebody else has decided in between, `alert_state` when
 * its state does not allow the change, `alert_full` when it cannot hold another note, and `not_found`.
 */
export async function changeAlert(
  effects: ChangeEffects,
  principal: Principal,
  id: string,
  request: AlertChangeRequest,
): Promise<AlertDetailsRecord & { unreached: Unreached[] }> {
  const names = await findMentioned(effects, principal, noteOf(request))
  const { mentioned } = await applyChange(effects, principal, id, request, names.mentioned)
  effects.onChanged()
  return { ...(await getQueued(effects, principal, id)), unreached: unreachedOf(names, mentioned) }
}

/** What one decision changed, and which alerts it could not change. */
interface ChangedAlerts {
  changed: (QueuedRecord | Unreadable)[]
  refused: { id: string; fault: Fault }[]
  unreached: Unreached[]
}

/**
 * Decides several alerts alike, each on its own: what is refused for one does not hold up another. Yields to other requests between two.
 * Throws only what is no fault of the request.
 */
export async function changeAlerts(
  effects: ChangeEffects,
  principal: Principal,
  { alerts, change }: AlertChangesRequest,
): Promise<ChangedAlerts> {
  const rows: AlertRow[] = []
  const refused: ChangedAlerts['refused'] = []
  const versions = new Map(alerts.map(({ id, version }) => [id, version]))
  const names = await findMentioned(effects, principal, noteOf(change))
  const { mentioned } = names
  let unnamed = mentioned.accounts
  try {
    for (const [id, version] of versions) {
      try {
        const left: MentionedAccounts = { ...mentioned, accounts: unnamed }
        const changed = await applyChange(effects, principal, id, { ...change, version }, left)
        rows.push(changed.alert)
        // One mention a colleague, on the first of the alerts that the colleague sees.
        unnamed = unnamed.filter((account) => !changed.mentioned.includes(account.id))
      } catch (error) {
        if (!(error instanceof CodedError)) throw error
        refused.push({ id, fault: error.fault })
      }
      await immediate()
    }
  } finally {
    if (rows.length > 0) effects.onChanged()
  }
  const named = await effects.people.named(peopleIn(rows, []))
  const waiting = new Set(unnamed.map(({ id }) => id))
  const reached = mentioned.accounts.flatMap(({ id }) => (waiting.has(id) ? [] : [id]))
  return {
    changed: rows.map((row) => readQueued(row, named) ?? { id: row.id, unreadable: true }),
    refused,
    unreached: rows.length === 0 ? [] : unreachedOf(names, reached),
  }
}

const noteOf = (request: AlertChangeRequest | AlertChangesRequest['change']): string =>
  'note' in request ? (request.note ?? '') : ''

async function applyChange(
  { clock, ...effects }: Omit<ChangeEffects, 'onChanged'>,
  principal: Principal,
  id: string,
  request: AlertChangeRequest,
  mentioned: MentionedAccounts,
): Promise<LoggedChange & { mentioned: string[] }> {
  const { store, people } = effects
  const assignee = request.action === 'assign' ? request.assignee : null
  // Its own alert an account may assign to itself, whatever its role.
  if (assignee !== null && assignee !== principal.accountId) await requireAssignable(effects, principal, id, assignee)
  const changed = await store.alerts
    .change(principal, id, clock.now(), (alert, past) => decideChange(principal, alert, past, request), mentioned)
    .catch(async (error: unknown): Promise<null> => {
      if (!(error instanceof ChangedMeanwhile)) throw error
      const { by_id, action, time_ms } = error.change
      const by = (await people.named([by_id]))(by_id)
      throw codedError('alert_changed', { by: by?.name ?? null, action, time: new Date(time_ms).toISOString() })
    })
  if (changed === null) throw codedError('not_found.record', { record: 'alert' })
  return changed
}

/** The alert and the right come before the person: otherwise the refusal would show somebody without it the role of others. */
async function requireAssignable(
  { store, people }: QueueEffects,
  principal: Principal,
  id: string,
  assignee: string,
): Promise<void> {
  const alert = await store.alerts.get(principal, id)
  if (alert === null) throw codedError('not_found.record', { record: 'alert' })
  if (alert.user_id === null) requireRight(principal, 'decide_shared_alerts')
  if (alert.user_id !== null || !(await people.mayDo(assignee, 'see_shared_alerts')))
    throw codedError('not_found.person')
}
