import { isDecision, isPossible, stateAfter } from '@varuna/alerts/transitions'
import type { AlertAction, AlertChangeRequest, AlertState } from '@varuna/contract/desk/alert-queue'
import { CodedError, codedError, fieldError } from '../../../errors/coded-error.ts'
import type { DecidedChange } from '../../../store/desk/alerts/alert-store.ts'
import type { AlertChangeRow, AlertRow } from '../../../store/database/rows/alert-rows.ts'

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
    changes.findLast((change) => change.version > request.version && isDecision(change)) ??
    (isBeyond ? oldest : undefined)
  if (unseen) throw new ChangedMeanwhile(unseen)
  if (request.action === 'assign') {
    const isSeen = alert.user_id === null || request.assignee === null || request.assignee === alert.user_id
    if (!isSeen) throw codedError('not_found.person')
    return { ...stays, action: 'assign', assigneeId: request.assignee }
  }
  if (request.action === 'undo') {
    const at = changes.findLastIndex(isDecision)
    const before = changes[at - 1]
    if (before === undefined) throw codedError('alert_state.nothing_to_undo')
    return { ...stays, action: 'undo', state: before.state, assigneeId: before.assignee_id }
  }
  const { action, note } = request
  if (!isPossible(action, alert.state)) throw notPossible(alert.state, action)
  return {
    ...stays,
    action,
    state: stateAfter(action),
    reason: request.action === 'dismiss' ? request.reason : null,
    note: note || null,
  }
}

const notPossible = (state: AlertState, action: AlertAction) =>
  new CodedError({ code: 'alert_state.not_possible', params: { state, action } })
