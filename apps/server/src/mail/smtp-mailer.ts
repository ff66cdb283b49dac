import nodemailer from 'nodemailer'
import { composeMail, type MailRoute } from './compose-mail.ts'
import type { Mailer } from './mailer.ts'

const TIMEOUT_MS = 20_000
/** Time limit for a whole mail, shorter than the delivery lease: a server that responds slowly could otherwise hold it for ever. */
const SEND_MS = 60_000

/** Sends mail through an SMTP server; `url` is smtp: or smtps:, with user and password if needed, which are sent only over TLS. */
export function createSmtpMailer(url: string, route: MailRoute, sendMs = SEND_MS): Mailer {
  const transport = nodemailer.createTransport({
    url,
    ...(sendsPassword(url) && { requireTLS: true }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async send(mail, stop) {
      const late = AbortSignal.timeout(sendMs)
      const signal = stop ? AbortSignal.any([stop, late]) : late
      try {
        await transport.sendMail({ ...composeMail(mail, route), signal })
      } catch (error) {
        if (!late.aborted) throw error
        throw new Error(`the mail server did not accept the mail within ${sendMs / 1000} seconds`, { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether a password would be sent to another machine. TLS is then required: opportunistic TLS could be stripped on the way. */
function sendsPassword(url: string): boolean {
  const { hostname, username } = new URL(url)
  return username !== '' && !LOOPBACK.test(hostname)
}
