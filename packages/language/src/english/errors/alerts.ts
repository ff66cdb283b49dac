import type { AlertAction, AlertState } from '@varuna/contract/desk/alert-queue'
import type { AlertFault, OutgoingFault, WatchListFault } from '@varuna/contract/faults/alert-fault'
import { textOf, type Texts } from '../../text.ts'
import { fields } from '../shared/fields.ts'

const whatWasDone = {
  raise: 'raised this alert',
  raise_again: 'raised this alert again',
  acknowledge: 'acknowledged this alert',
  confirm: 'confirmed this alert',
  dismiss: 'dismissed this alert',
  need_evidence: 'marked this alert as needing evidence',
  reopen: 'reopened this alert',
  undo: 'undid a change to this alert',
  assign: 'assigned this alert',
  note: 'added a note to this alert',
} satisfies Record<AlertAction, string>

const whatIsNotPossible = {
  raise: 'raised',
  raise_again: 'raised again',
  acknowledge: 'acknowledged',
  confirm: 'confirmed',
  dismiss: 'dismissed',
  need_evidence: 'marked as needing evidence',
  reopen: 'reopened',
  undo: 'undone',
  assign: 'assigned',
  note: 'annotated',
} satisfies Record<AlertAction, string>

const alertStates = {
  open: 'open',
  acknowledged: 'acknowledged',
  confirmed: 'confirmed',
  dismissed: 'dismissed',
  needs_evidence: 'marked as needing evidence',
} satisfies Record<AlertState, string>

/** Codes of the network layer that a person meets; others stand as they are. */
const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'its name was not found',
  EAI_AGAIN: 'its name could not be looked up',
  ENETUNREACH: 'its network cannot be reached',
  EHOSTUNREACH: 'its machine cannot be reached',
  ETIMEDOUT: 'it did not respond in time',
}

const duration = (minutes: number) =>
  minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`

export const alertErrors: Texts<AlertFault | OutgoingFault | WatchListFault> = {
  alert_changed: ({ by, action, time }) =>
    `${by ?? 'Varuna'} ${whatWasDone[action]} at ${time.slice(11, 16)} UTC, after you read it. Look at it as it is now, and decide again.`,
  'alert_state.not_possible': ({ state, action }) =>
    `An alert that is ${alertStates[state]} cannot be ${whatIsNotPossible[action]}.`,
  'alert_full.notes': ({ maximum }) =>
    `This alert has ${maximum} notes, the most that one holds. You can still decide about it, with a note.`,
  'alert_full.own_notes': ({ maximum }) =>
    `You have added ${maximum} notes to this alert, the most that one account can. You can still decide about it, with a note.`,
  'alert_full.text': ({ maximum }) =>
    `With this note the notes of the alert would have more than ${maximum.toLocaleString('en')} characters. Shorten the note. A note with a decision is still accepted.`,
  'alert_full.own_text': ({ maximum }) =>
    `With this note your notes of the alert would have more than ${maximum.toLocaleString('en')} characters. Shorten the note. A note with a decision is still accepted.`,
  'alert_state.nothing_to_undo': () => 'Nothing has been decided about this alert that could be undone.',
  'too_many_requests.mails': ({ minutes }) =>
    `No code was mailed: this address has reached its limit of codes. Try again in ${duration(minutes)}.`,
  'delivery_failed.too_many_mails': ({ minutes }) =>
    `It was not mailed: this address has reached its limit of alerts. The next can be sent in ${duration(minutes)}.`,
  'too_many_requests.alert_rules': ({ maxRules }) =>
    `Your account has reached its limit of ${maxRules} rules. Remove one first.`,
  'too_many_requests.visit_rules': ({ maxRules }) =>
    `Varuna already follows visits of ${maxRules.toLocaleString('en')} areas, its limit for all accounts together. This rule can be made when another of them is removed or switched off.`,
  'delivery_failed.timed_out': ({ seconds }) => `There was no response within ${seconds} s.`,
  'delivery_failed.redirected': ({ status }) =>
    `The address responded with a redirect (${status}), which is not followed. Enter the address that it leads to.`,
  'delivery_failed.refused': ({ status }) => `The address responded with status ${status}.`,
  'delivery_failed.unreachable': ({ reason }) =>
    `The address could not be reached: ${networkReasons[reason] ?? reason}.`,
  'delivery_failed.mail_refused': ({ reason }) => `The mail was not accepted: ${reason}.`,
  'delivery_failed.queue_full': ({ most }) =>
    `More than ${most.toLocaleString('en')} deliveries of your account were waiting. Send this one again when they are done.`,
  'delivery_failed.address_not_allowed': () =>
    'The address is, or leads to, a private or reserved network, which this server does not send to.',
  'delivery_failed.address_not_confirmed': () => 'The email address has not been confirmed.',
  'invalid_input.wrong_code': () => 'This is not the code for this address and this rule.',
  'delivery_failed.gone': () => 'The address responded that it is gone (410), so the rule was switched off.',
  'delivery_failed.rule_off': () => 'The rule was switched off before this was sent.',
  'delivery_failed.not_seen': () => 'The role of this account no longer allows it to see this alert.',
  'delivery_failed.alert_gone': () => 'The alert was removed before this was sent.',
  'delivery_failed.no_address': () => 'The rule sends nothing: it has no address.',
  'delivery_failed.not_kept': ({ in: place }) =>
    place === 'case'
      ? 'The alert was not added to the case: it is closed, full or gone, or you can no longer change it.'
      : 'The vessel was not added to the watch list: it is full or gone, or you can no longer change it.',
  'too_many_requests.silences': ({ most }) => `The limit of ${most} silences at a time is reached. End one first.`,
  delivery_waiting: () => 'This delivery is already waiting to be sent.',
  'too_many_requests.watch_lists': ({ maxLists }) =>
    `You have ${maxLists} watch lists, the most that one account can have. Remove one first.`,
  'too_many_requests.watched_vessels': ({ maxVessels }) =>
    `A watch list holds at most ${maxVessels.toLocaleString('en')} vessels.`,
  'invalid_input.watch_line': ({ line, text, fault }) => `Line ${line}, “${text}”: ${textOf(fields, fault)}`,
  'invalid_input.watch_header': () => 'The first line must name the columns: mmsi and, if you wish, note.',
  'invalid_input.watch_empty': () => 'The file has no vessels.',
  'not_found.person': () => 'No such person can see this alert.',
}
