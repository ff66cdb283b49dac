import type { Mail } from './mailer.ts'

export interface MailRoute {
  to: string
  from: string
}

/** Builds the mail for nodemailer. Names and addresses stay separate, so a name cannot inject another recipient. */
export function composeMail(mail: Mail, { to, from }: MailRoute) {
  return {
    from: { name: 'Varuna', address: from },
    to: { name: '', address: mail.to ?? to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    date: new Date(mail.writtenAtMs),
    messageId: `<${mail.id}@${from.split('@')[1]}>`,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
