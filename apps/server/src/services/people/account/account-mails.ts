import type { Clock } from '../../../clock/clock.ts'
import type { BoundedMailer } from '../mail-bounds/mail-bounds.ts'

interface MailText {
  readonly subject: string
  readonly text: string
}

/** Texts of mails to addresses; they contain nothing that the sender of a form entered. */
export interface AccountMailTexts {
  /** To an address that has an account. */
  knownAddress(): MailText
  /** To an address whose request was approved. */
  approved(): MailText
}

interface Effects {
  mailer: BoundedMailer
  clock: Clock
  texts: AccountMailTexts
  onFault(error: unknown): void
}

/** Mail about an account to its address; null when no mail server is configured. */
export interface AccountMails {
  /** Somebody tried to sign up with an address that has an account. Returns immediately. */
  reportSignUp(address: string): void
  /** An administrator approved a request. Returns whether a mail was sent. */
  reportApproval(address: string): Promise<boolean>
}

export function createAccountMails({ mailer, clock, texts, onFault }: Effects): AccountMails {
  const send = (address: string, { subject, text }: MailText) =>
    mailer.send('account', null, {
      id: clock.newId(),
      to: address,
      replyTo: null,
      subject,
      text,
      writtenAtMs: clock.now(),
    })
  return {
    reportSignUp(address) {
      send(address, texts.knownAddress()).catch(onFault)
    },
    reportApproval: (address) =>
      send(address, texts.approved()).then(
        (allowedMs) => allowedMs === null,
        (error: unknown) => {
          onFault(error)
          return false
        },
      ),
  }
}
