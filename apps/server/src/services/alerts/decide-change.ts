import type { AlertAction, AlertChangeRequest, AlertState } from '@varuna/contract/alert-queue'
import { CodedError, codedError, fieldError } from '../../errors/coded-error.ts'
import type { DecidedChange } from '../../store/alerts/alert-store.ts'
import type { AlertChangeRow, AlertRow } from '../../store/database/schema.ts'

type Resolution = Exclude<AlertChangeRequest['action'], 'undo' | 'assign' | 'note'>

/** What each action leads to, and from which states it is possible. */
const transitions: Record<Resolution, { to: AlertState; from: readonly AlertState[] }> = {
  acknowledge: { to: 'acknowledged', from: ['open'] },
  confirm: { to: 'confirmed', from: ['open', 'acknowledged', 'needs_evidence'] },
  dismiss: { to: 'dismissed', from: ['open', 'acknowledged', 'needs_evidence'] },
  need_evidence: { to: 'needs_evidence', from: ['open', 'acknowledged'] },
  reopen: { to: 'open', from: ['acknowledged', 'confirmed', 'dismissed', 'needs_evidence'] },
}

/** Changes that decide nothing: a person who did not see one of them overwrites nothing. */
const undeciding = new Set<AlertAction>(['raise', 'raise_again', 'note'])

/** A decision that somebody else made since the version that a request names. */
export class ChangedMeanwhile extends Error {
  readonly change: AlertChangeRow
  constructor(change: AlertChangeRow) {
    super('the alert was changed meanwhile')
    this.change = change
  }
}

/**
 * How an alert stands after what a person asks for. `changes` are its newest, oldest first. Throws `ChangedMeanwhile` when another decision
 * came first, and `alert_state` when its state does not allow the action.
 */
export function decideChange(
  alert: AlertRow,
  changes: readonly AlertChangeRow[],
  request: AlertChangeRequest,
): DecidedChange {
  const stays = { state: alert.state, assigneeId: alert.assignee_id, reason: null, note: null }
  if (request.action === 'note') return { ...stays, action: 'note', note: request.note }
  if (request.version > alert.version)
    throw fieldError({ field: 'version', code: 'value_too_large', params: { maximum: alert.version } })
  const [oldest] = changes
  const isBeyond = oldest !== undefined && oldest.version > request.version + 1
  const unseen =
    changes.findLast(({ version, action }) => version > request.version && !undeciding.has(action)) ??
    (isBeyond ? oldest : undefined)
  if (unseen) throw new ChangedMeanwhile(unseen)
  if (request.action === 'assign') {
    const isSeen = alert.user_id === null || request.assignee === null || request.assignee === alert.user_id
    if (!isSeen) throw codedError('not_found.person')
    return { ...stays, action: 'assign', assigneeId: request.assignee }
  }
  if (request.action === 'undo') {
    const at = changes.findLastIndex(({ action }) => !undeciding.has(action))
    const before = changes[at - 1]
    if (before === undefined) throw codedError('alert_state.nothing_to_undo')
    return { ...stays, action: 'undo', state: before.state, assigneeId: before.assignee_id }
  }
  const { action, note } = request
  const { to, from } = transitions[action]
  if (!from.includes(alert.state)) throw notPossible(alert.state, action)
  return {
    ...stays,
    action,
    state: to,
    reason: request.action === 'dismiss' ? request.reason : null,
    note: note || null,
  }
}

const notPossible = (state: AlertState, action: AlertAction) =>
  new CodedError({ code: 'alert_state.not_possible', params: { state, action } })
