import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createFolderFiles } from '../files/folder-files.ts'
import { createFolderMailer } from './folder-mailer.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** The mailer that the configuration names: SMTP, or a folder of the data folder. */
export function openMailer({ smtpUrl, mailTo, mailFrom, dataDir }: Config): Mailer {
  const route = { to: mailTo ?? 'operator@localhost', from: mailFrom ?? 'varuna@localhost' }
  return smtpUrl
    ? createSmtpMailer(smtpUrl, route)
    : createFolderMailer(createFolderFiles(join(dataDir, 'mail')), route)
}
