import nodemailer from 'nodemailer'
import type { Files } from '../files/files.ts'
import { composeMail, type MailRoute } from './compose-mail.ts'
import type { Mailer } from './mailer.ts'

/** Writes each mail as an .eml file, which any mail program opens. */
export function createFolderMailer(files: Files, route: MailRoute): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMail(mail, route))
      await files.put(`${mail.id}.eml`, message as Buffer)
    },
    close: () => transport.close(),
  }
}
