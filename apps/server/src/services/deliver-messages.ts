import type { Mail, Mailer } from '../mail/mailer.ts'
import type { ContactMessageRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { referenceOf } from './contact.ts'

interface Effects {
  store: Store
  mailer: Mailer
  clock: Clock
  log: { warn(about: object, sentence: string): void }
}

const minuteMs = 60_000
/** How long to wait after each failed attempt; after the last the message waits for the next start. */
const waitsMs = [2, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs)
const batch = 20
const longestError = 300

/** Mails every message whose time has come; a mail that fails leaves its message kept, to be tried again. */
export async function deliverMessages({ store, mailer, clock, log }: Effects): Promise<void> {
  for (const message of await store.contactMessages.due(clock.now(), batch)) {
    const attempts = message.attempts + 1
    const nextTryAtMs = clock.now() + (waitsMs[message.attempts] ?? 0)
    if (!(await store.contactMessages.claim(message, nextTryAtMs))) continue
    try {
      await mailer.send(mailOf(message))
    } catch (error) {
      const last_error = String(error instanceof Error ? error.message : error).slice(0, longestError)
      const state = attempts < waitsMs.length ? 'queued' : 'failed'
      log.warn({ reference: referenceOf(message.id), attempts, state, err: last_error }, 'contact mail was not sent')
      await store.contactMessages.settle(message.id, {
        state,
        last_error,
        sent_at_ms: null,
        next_try_at_ms: nextTryAtMs,
      })
      continue
    }
    const sent_at_ms = clock.now()
    await store.contactMessages.settle(message.id, {
      state: 'sent',
      last_error: null,
      sent_at_ms,
      next_try_at_ms: sent_at_ms,
    })
  }
}

function mailOf({ id, name, email, subject, message, received_at_ms }: ContactMessageRow): Mail {
  const head = [
    `From: ${name} <${email}>`,
    `About: ${subject}`,
    `Received: ${new Date(received_at_ms).toISOString()}`,
    `Reference: ${referenceOf(id)}`,
  ]
  return {
    id,
    replyTo: { name, address: email },
    subject: `[Varuna] ${subject} (${referenceOf(id)})`,
    text: `${head.join('\n')}\n\n${message}\n`,
    writtenAtMs: received_at_ms,
  }
}
