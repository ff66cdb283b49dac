import { createHash } from 'node:crypto'
import type { Clock } from '../../../clock/clock.ts'
import type { Mail, Mailer } from '../../../mail/mailer.ts'
import type { MailBound } from '../../../store/interfaces/people/mail-count-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'

/**
 * `code`: asks for consent. `account`: about an account of the recipient. `reset`: a link that anybody can ask for. `address`: a link to an address
 * that an account wants. `address_changed`: to the address before. `notice`: about another act of the account. `new_device`: anybody who signed up with the address can cause it. `alert`: sent with consent.
 */
type MailKind = 'code' | 'account' | 'reset' | 'address' | 'address_changed' | 'notice' | 'new_device' | 'alert'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Counts are of no use after this time. */
export const MAIL_COUNTED_MS = DAY_MS

const bound = (max: number, withinMs: number, ofSender: boolean): MailBound => ({ max, withinMs, ofSender })

const bounds: Record<MailKind, readonly MailBound[]> = {
  code: [bound(3, HOUR_MS, true), bound(6, DAY_MS, true), bound(5, HOUR_MS, false), bound(10, DAY_MS, false)],
  reset: [bound(3, HOUR_MS, false), bound(6, DAY_MS, false)],
  address: [bound(3, HOUR_MS, false), bound(6, DAY_MS, false)],
  // Apart from other notices, so that requests cannot use it up. An account has to be signed up or taken for each.
  address_changed: [bound(30, HOUR_MS, false), bound(100, DAY_MS, false)],
  notice: [bound(6, HOUR_MS, false), bound(20, DAY_MS, false)],
  new_device: [bound(3, HOUR_MS, false), bound(6, DAY_MS, false)],
  account: [bound(1, HOUR_MS, false), bound(3, DAY_MS, false)],
  // One sender takes at most half, so that somebody else's noisy rule leaves room for the recipient's own.
  alert: [bound(60, HOUR_MS, true), bound(300, DAY_MS, true), bound(120, HOUR_MS, false), bound(600, DAY_MS, false)],
}

const dotlessProviders = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox an address most likely belongs to: lower case, without a plus suffix, and without dots that its provider ignores. */
export function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.normalize('NFKC').toLowerCase().split('@')
  const provider = host.endsWith('.') ? host.slice(0, -1) : host
  const plus = local.indexOf('+', 1)
  const untagged = plus < 0 ? local : local.slice(0, plus)
  return dotlessProviders.has(provider) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${provider}`
}

interface Effects {
  store: Pick<Store, 'mailCounts'>
  clock: Clock
  mailer: Pick<Mailer, 'send'>
}

/** Sends mail to people within the rate limits of their mailbox. */
export interface BoundedMailer {
  /** Null when the mail was accepted; over a limit, sends nothing and returns when the next mail is allowed. */
  send(kind: MailKind, senderId: string | null, mail: Mail & { to: string }): Promise<number | null>
  /** Like `send`, with a mail that is written only within the limits; null for none, which counts all the same. */
  sendWritten(kind: MailKind, to: string, write: () => Promise<Mail | null>): Promise<number | null>
}

export function createBoundedMailer({ store, clock, mailer }: Effects): BoundedMailer {
  return {
    send: (kind, senderId, mail) => send(kind, senderId, mail.to, async () => mail),
    sendWritten: (kind, to, write) => send(kind, null, to, write),
  }

  async function send(kind: MailKind, senderId: string | null, to: string, write: () => Promise<Mail | null>) {
    const count = {
      id: clock.newId(),
      recipient: createHash('sha256').update(mailboxOf(to)).digest('base64url'),
      kind,
      sender_id: senderId,
      counted_ms: clock.now(),
    }
    const allowedMs = await store.mailCounts.add(count, bounds[kind])
    if (allowedMs !== null) return allowedMs
    try {
      const mail = await write()
      if (mail !== null) await mailer.send(mail)
      return null
    } catch (error) {
      await store.mailCounts.remove(count.id)
      throw error
    }
  }
}
