import type { Clock } from '../../../clock/clock.ts'
import type { BoundedMailer } from '../mail-bounds/mail-bounds.ts'
import type { AccountMails } from './sign-up.ts'

interface Effects {
  mailer: BoundedMailer
  clock: Clock
  /** Mail to an address that has an account; contains no text entered by the sender of the form. */
  knownAddressMail(): { subject: string; text: string }
  onFault(error: unknown): void
}

export function createAccountMails({ mailer, clock, knownAddressMail, onFault }: Effects): AccountMails {
  return {
    reportSignUp(address) {
      const { subject, text } = knownAddressMail()
      const mail = { id: clock.newId(), to: address, replyTo: null, subject, text, writtenAtMs: clock.now() }
      mailer.send('account', null, mail).catch(onFault)
    },
  }
}
