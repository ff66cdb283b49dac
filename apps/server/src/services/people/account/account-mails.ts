import type { Device } from '@varuna/contract/people/account-session'
import type { NewDevice } from '../../../accounts/sign-in.ts'
import type { Clock } from '../../../clock/clock.ts'
import type { BoundedMailer } from '../mail-bounds/mail-bounds.ts'
import { describeDevice } from '../sessions/describe-device.ts'

interface MailText {
  readonly subject: string
  readonly text: string
}

/** Texts of mails to addresses; they contain nothing that the sender of a form entered, but for an address that a link confirmed. */
export interface AccountMailTexts {
  /** To an address that has an account. */
  knownAddress(): MailText
  /** To an address whose request was approved. */
  approved(): MailText
  /** With a link to choose a new password. */
  reset(token: string): MailText
  /** To an account whose password was changed with a link. */
  passwordReset(): MailText
  /** To a new address, with a link to confirm it. */
  addressLink(token: string): MailText
  /** To the present address of an account that asked for another one. */
  addressRequested(): MailText
  /** To the address before. */
  addressChanged(of: { to: string }): MailText
  /** To an account that signed in with a browser that is new to it. */
  newDevice(of: { device: Device; client: string | null; timeMs: number }): MailText
}

interface Effects {
  mailer: BoundedMailer
  clock: Clock
  texts: AccountMailTexts
  mailsLinks: boolean
  onFault(error: unknown): void
}

/** Mail about an account to its address; null when no mail server is configured. */
export interface AccountMails {
  /** Somebody tried to sign up with an address that has an account. Returns immediately. */
  reportSignUp(address: string): void
  /** Whether links can be mailed: only where the server knows its address. */
  readonly mailsLinks: boolean
  /** Mails a link with the token that `create` returns, unless it returns null; it is not called when the mailbox has had enough. */
  mailReset(address: string, create: () => Promise<string | null>): Promise<void>
  /** Mails a link to a new address, like `mailReset`. */
  mailAddressLink(address: string, create: () => Promise<string | null>): Promise<void>
  /** Another address was asked for. Returns immediately. */
  reportAddressRequest(address: string): void
  /** The address was changed; to the one before. Returns immediately. */
  reportAddressChange(of: { from: string; to: string }): void
  /** The password was changed with a link. Returns immediately. */
  reportReset(address: string): void
  /** Somebody signed in with a browser that is new to the account. Returns immediately. */
  reportNewDevice(of: NewDevice): void
  /** An administrator approved a request. Returns whether a mail was sent. */
  reportApproval(address: string): Promise<boolean>
}

export function createAccountMails({ mailer, clock, texts, mailsLinks, onFault }: Effects): AccountMails {
  const write = (address: string, { subject, text }: MailText) => ({
    id: clock.newId(),
    to: address,
    replyTo: null,
    subject,
    text,
    writtenAtMs: clock.now(),
  })
  const send = (
    address: string,
    text: MailText,
    kind: 'account' | 'notice' | 'address_changed' | 'new_device' = 'account',
  ) => mailer.send(kind, null, write(address, text))
  async function mailLink(
    kind: 'reset' | 'address',
    address: string,
    create: () => Promise<string | null>,
    textOf: (token: string) => MailText,
  ): Promise<void> {
    await mailer.sendWritten(kind, address, async () => {
      const token = await create()
      return token === null ? null : write(address, textOf(token))
    })
  }
  return {
    mailsLinks,
    mailReset: (address, create) => mailLink('reset', address, create, texts.reset),
    mailAddressLink: (address, create) => mailLink('address', address, create, texts.addressLink),
    reportAddressRequest(address) {
      send(address, texts.addressRequested(), 'notice').catch(onFault)
    },
    reportAddressChange({ from, to }) {
      send(from, texts.addressChanged({ to }), 'address_changed').catch(onFault)
    },
    reportReset(address) {
      send(address, texts.passwordReset(), 'notice').catch(onFault)
    },
    reportNewDevice({ email, userAgent, client, timeMs }) {
      send(email, texts.newDevice({ device: describeDevice(userAgent), client, timeMs }), 'new_device').catch(onFault)
    },
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
