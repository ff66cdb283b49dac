import nodemailer from 'nodemailer'
import { composeMail, type MailRoute } from './compose-mail.ts'
import type { Mailer } from './mailer.ts'

const TIMEOUT_MS = 20_000

/** Sends mail through an SMTP server; `url` is smtp: or smtps:, with user and password if the server needs them. */
export function createSmtpMailer(url: string, route: MailRoute): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async send(mail) {
      await transport.sendMail(composeMail(mail, route))
    },
    close: () => transport.close(),
  }
}
