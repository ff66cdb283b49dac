import nodemailer from 'nodemailer'
import { composeMail, type Route } from './compose-mail.ts'
import type { Mailer } from './mailer.ts'

const patienceMs = 20_000

/** Hands mail to an SMTP server; `url` is smtp: or smtps:, with user and password where it wants them. */
export function createSmtpMailer(url: string, route: Route): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  return {
    async send(mail) {
      await transport.sendMail(composeMail(mail, route))
    },
    close: () => transport.close(),
  }
}
