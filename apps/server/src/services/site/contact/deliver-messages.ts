import { quoteLine, quoteLines } from '@varuna/contract/quoted-text'
import { contactLimits } from '@varuna/contract/site/contact-choices'
import type { Stopping } from './delivery-loop.ts'
import type { Mail, Mailer } from '../../../mail/mailer.ts'
import type { ContactMessageRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Clock } from '../../../clock/clock.ts'
import { formatReference } from './contact.ts'

interface Effects {
  store: Store
  mailer: Mailer
  clock: Clock
  log: { warn(about: object, sentence: string): void }
  /** For shutdown. */
  stopping?: Stopping
}

const MINUTE_MS = 60_000
/** Delay after each failed attempt; after the last one the message waits for the next server start. */
const RETRY_DELAYS_MS = [2, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS)
const BATCH_SIZE = 20
const MAX_ERROR_LENGTH = 300

/** Mails every message that is due; a message whose mail fails stays queued and is retried. */
export async function deliverMessages({ store, mailer, clock, log, stopping }: Effects): Promise<void> {
  for (const message of await store.contactMessages.due(clock.now(), BATCH_SIZE)) {
    if (stopping?.soon.aborted) return
    const attempts = message.attempts + 1
    const nextTryAtMs = clock.now() + (RETRY_DELAYS_MS[message.attempts] ?? 0)
    if (!(await store.contactMessages.claim(message, nextTryAtMs))) continue
    try {
      await mailer.send(composeMessageMail(message), stopping?.now)
    } catch (error) {
      // It is unknown whether the mail was accepted; it is sent again, with the same Message-ID, when its claim expires.
      if (stopping?.now.aborted) return
      const last_error = String(error instanceof Error ? error.message : error).slice(0, MAX_ERROR_LENGTH)
      const state = attempts < RETRY_DELAYS_MS.length ? 'queued' : 'failed'
      log.warn(
        { reference: formatReference(message.id), attempts, state, err: last_error },
        'contact mail was not sent',
      )
      const failed = { state, last_error, sent_at_ms: null, next_try_at_ms: nextTryAtMs } as const
      await store.contactMessages.settle({ ...message, attempts }, failed)
      continue
    }
    const sent_at_ms = clock.now()
    const outcome = { state: 'sent', last_error: null, sent_at_ms, next_try_at_ms: sent_at_ms } as const
    await store.contactMessages.settle({ ...message, attempts }, outcome)
  }
}

function composeMessageMail({ id, name, email, subject, message, received_at_ms }: ContactMessageRow): Mail {
  const headerLines = [
    `From: ${quoteLine(name, contactLimits.name)} <${email}>`,
    `About: ${subject}`,
    `Received: ${new Date(received_at_ms).toISOString()}`,
    `Reference: ${formatReference(id)}`,
  ]
  return {
    id,
    to: null,
    replyTo: { name, address: email },
    subject: `[Varuna] ${subject} (${formatReference(id)})`,
    text: `${headerLines.join('\n')}\n\n${quoteLines(message, contactLimits.message)}\n`,
    writtenAtMs: received_at_ms,
  }
}
