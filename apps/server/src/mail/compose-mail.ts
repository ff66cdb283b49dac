import type { Mail } from './mailer.ts'

export interface Route {
  to: string
  from: string
}

/** The mail as nodemailer takes it. Addresses are given in parts, so that no name can smuggle in another recipient. */
export function composeMail(mail: Mail, { to, from }: Route) {
  return {
    from: { name: 'Varuna', address: from },
    to: { name: '', address: to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    date: new Date(mail.writtenAtMs),
    messageId: `<${mail.id}@${from.split('@')[1]}>`,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
