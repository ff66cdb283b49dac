import type { z } from 'zod'
import type { contactForm, contactReceipt, ContactRequest } from '@varuna/contract/contact'
import type { ContactMessageRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { CodedError } from './coded-error.ts'
import type { FormTokens } from './form-tokens.ts'

interface Effects {
  store: Store
  clock: Clock
  formTokens: FormTokens
}

const shortestWritingMs = 3_000
const longestWritingMs = 24 * 3_600_000
const hourMs = 3_600_000
const mostAnHour = 60

/** The first letters of an id, enough to name a message to a person. */
export const referenceOf = (id: string) => id.slice(0, 8).toUpperCase()

export function openContactForm({ clock, formTokens }: Omit<Effects, 'store'>): z.infer<typeof contactForm> {
  return {
    token: formTokens.write({ id: clock.newId(), issuedAtMs: clock.now() }),
    openInSeconds: shortestWritingMs / 1000,
  }
}

/** Keeps a message, to be mailed later; the same form sent twice is kept once and answered alike. */
export async function receiveMessage(
  { store, clock, formTokens }: Effects,
  { token: written, website, ...message }: ContactRequest,
): Promise<z.infer<typeof contactReceipt>> {
  const token = formTokens.read(written)
  const nowMs = clock.now()
  if (website) {
    throw new CodedError(
      'looks_automatic',
      'A field that people do not see was filled in, as programs do. Nothing was sent. If that was your browser, press Send again.',
    )
  }
  if (!token || nowMs - token.issuedAtMs > longestWritingMs || token.issuedAtMs > nowMs) {
    throw new CodedError(
      'form_expired',
      'The form had been open for too long. It is fresh again: press Send once more.',
    )
  }
  if (nowMs - token.issuedAtMs < shortestWritingMs) {
    throw new CodedError('too_fast', 'That was faster than people write. Wait three seconds and press Send again.')
  }
  if ((await store.contactMessages.countSince(nowMs - hourMs)) >= mostAnHour) {
    throw new CodedError('too_many_requests', 'Too many messages reach us just now. Try again in an hour.')
  }
  const row: ContactMessageRow = {
    id: token.id,
    received_at_ms: nowMs,
    ...message,
    state: 'queued',
    attempts: 0,
    next_try_at_ms: nowMs,
    sent_at_ms: null,
    last_error: null,
  }
  const kept = (await store.contactMessages.add(row)) ? row : await store.contactMessages.get(token.id)
  if (kept?.message !== message.message || kept.email !== message.email) {
    throw new CodedError('form_used', 'This form has sent a message already. It is fresh again: press Send once more.')
  }
  return { reference: referenceOf(kept.id), received_at: new Date(kept.received_at_ms).toISOString() }
}
