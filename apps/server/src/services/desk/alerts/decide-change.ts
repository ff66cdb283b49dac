import { isPossible, stateAfter } from '@varuna/alerts/transitions'
import {
  MAX_ALERT_NOTE_CHARACTERS,
  MAX_ALERT_NOTE_CHARACTERS_OF_ACCOUNT,
  MAX_ALERT_NOTES,
  MAX_ALERT_NOTES_OF_ACCOUNT,
  type AlertAction,
  type AlertChangeRequest,
  type AlertState,
} from '@varuna/contract/desk/alert-queue'
import type { AlertFault } from '@varuna/contract/faults/alert-fault'
import { CodedError, codedError, fieldError } from '../../../errors/coded-error.ts'
import { requireRight, type Principal } from '../../../principal/principal.ts'
import type { AlertPast } from '../../../store/interfaces/desk/alert-store.ts'
import type { DecidedChange } from '../../../store/interfaces/desk/alert-store.ts'
import type { AlertChangeRow, AlertRow } from '../../../store/interfaces/rows/alert-rows.ts'

/** Somebody else has decided since the version that a request names. */
export class ChangedMeanwhile extends Error {
  readonly change: AlertChangeRow
  constructor(change: AlertChangeRow) {
    super('the alert was changed meanwhile')
    this.change = change
  }
}

/**
 * The state of an alert after a person's action. Throws `ChangedMeanwhile` when another decision came first, `alert_state` when its state
 * does not allow the action, `forbidden` when the account's role does not, and `alert_full` for a note beyond the limit; decisions are never
 * limited. Undoing or reopening what somebody else decided needs a note that says why.
 */
export function decideChange(
  principal: Principal,
  alert: AlertRow,
  past: AlertPast,
  request: AlertChangeRequest,
): DecidedChange {
  if (alert.user_id === null) requireRight(principal, 'decide_shared_alerts')
  else if (alert.user_id !== principal.accountId) requireRight(principal, 'change_team_records')
  const { decision, beforeDecision } = past
  const stays = { state: alert.state, assigneeId: alert.assignee_id, reason: null, note: null }
  if (request.action === 'note') {
    requireRoom(past, request.note)
    return { ...stays, action: 'note', note: request.note }
  }
  if (request.version > alert.version)
    throw fieldError({ field: 'version', code: 'value_too_large', params: { maximum: alert.version } })
  if (decision !== null && decision.version > request.version) throw new ChangedMeanwhile(decision)
  if (request.action === 'assign') {
    const isSeen = alert.user_id === null || request.assignee === null || request.assignee === alert.user_id
    if (!isSeen) throw codedError('not_found.person')
    return { ...stays, action: 'assign', assigneeId: request.assignee }
  }
  if (request.action === 'undo') {
    if (beforeDecision === null) throw codedError('alert_state.nothing_to_undo')
    requireOwnOrReason(principal, alert, past, request.note)
    return {
      ...stays,
      note: request.note || null,
      action: 'undo',
      state: beforeDecision.state,
      assigneeId: beforeDecision.assignee_id,
    }
  }
  const { action, note } = request
  if (!isPossible(action, alert.state)) throw notPossible(alert.state, action)
  if (action === 'reopen') requireOwnOrReason(principal, alert, past, note)
  return {
    ...stays,
    action,
    state: stateAfter(action),
    reason: request.action === 'dismiss' ? request.reason : null,
    note: note || null,
  }
}

/** What somebody else decided is undone or opened again by the alert's owner or who has the right to, with a note that says why. */
function requireOwnOrReason(
  principal: Principal,
  { user_id }: Pick<AlertRow, 'user_id'>,
  { decision }: AlertPast,
  note: string | undefined,
): void {
  if (decision === null || decision.by_id === principal.accountId) return
  if (user_id !== principal.accountId) requireRight(principal, 'undo_others_decisions')
  if ((note ?? '') === '') throw fieldError({ field: 'note', code: 'note_missing', params: {} })
}

type FullFault = Extract<AlertFault, { code: `alert_full.${string}` }>

/** All notes are sent with an alert, so they are bounded in number and length. */
function requireRoom({ notes, ownNotes, noteCharacters, ownNoteCharacters }: AlertPast, note: string): void {
  const require = (code: FullFault['code'], count: number, maximum: number) => {
    if (count > maximum) throw codedError(code, { maximum })
  }
  const { length } = [...note]
  require('alert_full.notes', notes + 1, MAX_ALERT_NOTES)
  require('alert_full.own_notes', ownNotes + 1, MAX_ALERT_NOTES_OF_ACCOUNT)
  require('alert_full.text', noteCharacters + length, MAX_ALERT_NOTE_CHARACTERS)
  require('alert_full.own_text', ownNoteCharacters + length, MAX_ALERT_NOTE_CHARACTERS_OF_ACCOUNT)
}

const notPossible = (state: AlertState, action: AlertAction) =>
  new CodedError({ code: 'alert_state.not_possible', params: { state, action } })
