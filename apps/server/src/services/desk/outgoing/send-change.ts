import { createHmac } from 'node:crypto'
import type { OutgoingFault } from '@varuna/contract/faults/alert-fault'
import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import type { BoundedMailer } from '../../people/mail-bounds/mail-bounds.ts'
import type { WebhookFailure, Webhooks } from '../../../webhooks/webhooks.ts'
import type { AddressCodes } from './address-codes.ts'
import type { AlertAssessment } from '../alerts/alert-assessment.ts'
import type { ChangedAlert } from '../alerts/alert-streams.ts'

/** A change of an alert, with the assessment behind the alert if its source has none. */
export interface OutgoingAlert extends ChangedAlert {
  assessment: AlertAssessment | null
}

/** Texts of deliveries, in one language. */
export interface OutgoingTexts {
  /** The stream message and the assessment, for a webhook's body. */
  message(changed: OutgoingAlert): object
  /** The mail that asks to confirm an address. */
  codeMail(code: string): { subject: string; text: string }
  mail(changed: OutgoingAlert, ruleName: string): { subject: string; text: string }
}

export interface SendEffects {
  mailer: Pick<BoundedMailer, 'send'>
  webhooks: Webhooks
  texts: OutgoingTexts
  userAgent: string
  addressCodes: AddressCodes
}

export interface SendResult {
  status: number | null
  /** Null when it was sent. */
  fault: OutgoingFault | null
}

/** The payload: its id is the same in every attempt, so that a receiver recognises repeats. */
interface Outgoing {
  deliveryId: string
  changed: OutgoingAlert
  isTest: boolean
}

const MAX_REASON_LENGTH = 200

/** The value of Varuna-Signature: HMAC-SHA-256 over the seconds, a dot and the body, with the rule's secret as it was shown. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Sends a change of an alert to a rule's target once. Never rejects. */
export async function sendChange(
  effects: SendEffects,
  rule: { id: string; ownerId: string; asked: AlertRuleRequest; secret: string | null },
  outgoing: Outgoing,
  nowMs: number,
): Promise<SendResult> {
  const { target } = rule.asked
  if (target === null) return { status: null, fault: { code: 'delivery_failed.no_address', params: {} } }
  try {
    return target.channel === 'email'
      ? await sendMail(effects, rule, target.address, outgoing, nowMs)
      : await postWebhook(effects, rule, target.url, outgoing, nowMs)
  } catch (error) {
    return { status: null, fault: { code: 'delivery_failed.unreachable', params: { reason: reasonOf(error) } } }
  }
}

async function sendMail(
  { mailer, texts }: SendEffects,
  { ownerId, asked }: { ownerId: string; asked: AlertRuleRequest },
  address: string,
  { deliveryId, changed }: Outgoing,
  nowMs: number,
): Promise<SendResult> {
  const { subject, text } = texts.mail(changed, asked.name)
  try {
    const mail = { id: deliveryId, to: address, replyTo: null, subject, text, writtenAtMs: nowMs }
    const allowedMs = await mailer.send('alert', ownerId, mail)
    if (allowedMs === null) return { status: null, fault: null }
    return {
      status: null,
      fault: { code: 'delivery_failed.too_many_mails', params: { minutes: minutesUntil(allowedMs, nowMs) } },
    }
  } catch (error) {
    return { status: null, fault: { code: 'delivery_failed.mail_refused', params: { reason: reasonOf(error) } } }
  }
}

async function postWebhook(
  { webhooks, texts, userAgent }: SendEffects,
  { id, asked, secret }: { id: string; asked: AlertRuleRequest; secret: string | null },
  url: string,
  { deliveryId, changed, isTest }: Outgoing,
  nowMs: number,
): Promise<SendResult> {
  const body = JSON.stringify({
    delivery: deliveryId,
    test: isTest,
    rule: { id, name: asked.name },
    ...texts.message(changed),
  })
  const answer = await webhooks.post({
    url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': userAgent,
      'varuna-delivery': deliveryId,
      'varuna-signature': signatureOf(secret ?? '', Math.floor(nowMs / 1000), body),
    },
  })
  if (!('status' in answer)) return { status: null, fault: faultOf(answer) }
  const { status } = answer
  if (status >= 200 && status < 300) return { status, fault: null }
  if (status === 410) return { status, fault: { code: 'delivery_failed.gone', params: {} } }
  const code = status >= 300 && status < 400 ? 'delivery_failed.redirected' : 'delivery_failed.refused'
  return { status, fault: { code, params: { status } } }
}

function faultOf(failure: WebhookFailure): OutgoingFault {
  switch (failure.kind) {
    case 'not_allowed':
      return { code: 'delivery_failed.address_not_allowed', params: {} }
    case 'timed_out':
      return { code: 'delivery_failed.timed_out', params: { seconds: failure.seconds } }
    case 'unreachable':
      return { code: 'delivery_failed.unreachable', params: { reason: failure.reason } }
  }
}

export const minutesUntil = (ms: number, nowMs: number) => Math.max(1, Math.ceil((ms - nowMs) / 60_000))

/** An error's message, on one line. */
export const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, MAX_REASON_LENGTH)
