import type { z } from 'zod'
import type { contactForm, contactReceipt, ContactRequest } from '@varuna/contract/site/contact'
import type { ContactMessageRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { FormTokens } from './form-tokens.ts'

interface Effects {
  store: Store
  clock: Clock
  formTokens: FormTokens
}

const MIN_FORM_AGE_MS = 3_000
const MAX_FORM_AGE_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
const MAX_MESSAGES_PER_HOUR = 60

/** A short reference to a message, for people: the first eight characters of its id. */
export const formatReference = (id: string) => id.slice(0, 8).toUpperCase()

export function openContactForm({ clock, formTokens }: Omit<Effects, 'store'>): z.infer<typeof contactForm> {
  return {
    token: formTokens.issue({ id: clock.newId(), issuedAtMs: clock.now() }),
    openInSeconds: MIN_FORM_AGE_MS / 1000,
  }
}

/** Stores a message for later delivery; a form sent twice is stored once and gets the same response. */
export async function receiveMessage(
  { store, clock, formTokens }: Effects,
  { token: tokenText, website, ...message }: ContactRequest,
): Promise<z.infer<typeof contactReceipt>> {
  const token = formTokens.verify(tokenText)
  const nowMs = clock.now()
  if (website) {
    throw codedError('looks_automatic')
  }
  if (!token || nowMs - token.issuedAtMs > MAX_FORM_AGE_MS || token.issuedAtMs > nowMs) {
    throw codedError('form_expired')
  }
  if (nowMs - token.issuedAtMs < MIN_FORM_AGE_MS) {
    throw codedError('too_fast')
  }
  if ((await store.contactMessages.countSince(nowMs - HOUR_MS)) >= MAX_MESSAGES_PER_HOUR) {
    throw codedError('too_many_requests.messages')
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
  const stored = (await store.contactMessages.add(row)) ? row : await store.contactMessages.get(token.id)
  if (stored?.message !== message.message || stored.email !== message.email) {
    throw codedError('form_used')
  }
  return { reference: formatReference(stored.id), received_at: new Date(stored.received_at_ms).toISOString() }
}
