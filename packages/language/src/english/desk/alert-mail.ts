import type { AlertAction } from '@varuna/contract/desk/alert-queue'
import { quoteLine, quoteLines } from '@varuna/contract/quoted-text'
import type { Language } from '../../language.ts'

const actions = {
  raise: 'Raised',
  raise_again: 'Raised again',
  acknowledge: 'Acknowledged',
  confirm: 'Confirmed',
  dismiss: 'Dismissed',
  need_evidence: 'Needs evidence',
  reopen: 'Reopened',
  undo: 'Undone',
  assign: 'Assigned',
  note: 'Noted',
} satisfies Record<AlertAction, string>

const levels = { alarm: 'Alarm', caution: 'Caution', notice: 'Notice' } as const
const MAX_SUBJECT = 150
const MAX_MESSAGE = 400
const MAX_NAME = 64
const MAX_RULE_NAME = 120
const MAX_NOTE = 2_000
const MAX_ASSESSMENT_LINE = 300

const minute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`
const shorten = (text: string) => (text.length > MAX_SUBJECT ? `${text.slice(0, MAX_SUBJECT - 1)}…` : text)
const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`

export const addressCodeMail: Language['addressCodeMail'] = ({ code, url }) => ({
  subject: `[Varuna] ${code} confirms this address`,
  text: `${[
    'Somebody asked Varuna, a monitor of threats to the sea, to send alerts to this address.',
    '',
    `Code: ${code}`,
    '',
    `Enter it under Rules${url === null ? '' : ` at ${url}`} to agree.`,
    'If you did not ask for it, do nothing: no alerts will be sent.',
  ].join('\n')}\n`,
})

export const knownAddressMail: Language['knownAddressMail'] = ({ url }) => ({
  subject: '[Varuna] You have an account already',
  text: `${[
    'Somebody tried to sign up to Varuna, a monitor of threats to the sea, with this address. It has an account already, and nothing was changed.',
    '',
    `If that was you, sign in with the password that you chose first${url === null ? '' : `: ${url}`}`,
    'If you have forgotten it, choose a new one at the sign-in page, or ask the people who run this server.',
    'If that was not you, do nothing.',
  ].join('\n')}\n`,
})

export const approvedMail: Language['approvedMail'] = ({ url }) => ({
  subject: '[Varuna] Your account is ready',
  text: `${[
    'An administrator approved the request for an account of Varuna, a monitor of threats to the sea, that was made with this address.',
    '',
    `If that was you, sign in with the password that you chose${url === null ? '' : `: ${url}`}`,
    'If that was not you, tell the people who run this server.',
  ].join('\n')}\n`,
})

export const alertMail: Language['alertMail'] = (alert) => {
  const { level, action, time, raisedTime, place, assessment, url, simulated } = alert
  const message = quoteLine(alert.message, MAX_MESSAGE)
  const by = alert.by && quoteLine(alert.by, MAX_NAME)
  const note = alert.note && quoteLines(alert.note, MAX_NOTE)
  const lines = [
    message,
    '',
    `Level: ${levels[level]}`,
    ...(simulated ? ['Simulated: this vessel does not exist.'] : []),
    `Raised: ${minute(raisedTime)}`,
    ...(action === 'raise' ? [] : [`${actions[action]}: ${minute(time)}${by === null ? '' : `, by ${by}`}`]),
    ...(place === null ? [] : [`Position: ${degrees(place.lat, ['N', 'S'])}, ${degrees(place.lon, ['E', 'W'])}`]),
    ...(assessment.length === 0 ? [] : ['', ...assessment.map((line) => quoteLine(line, MAX_ASSESSMENT_LINE))]),
    ...(note === null ? [] : ['', note]),
    '',
    ...(url === null ? [] : [url]),
    `Sent by the rule “${quoteLine(alert.ruleName, MAX_RULE_NAME)}”. An alert is a reason to look, not proof of an offence.`,
  ]
  return { subject: shorten(`[Varuna] ${levels[level]}: ${message}`), text: `${lines.join('\n')}\n` }
}
