import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createFolderFiles } from '../files/folder-files.ts'
import { createFolderMailer } from './folder-mailer.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Creates the configured mailer: SMTP, or the `mail` folder of the data folder. */
export function openMailer({ smtpUrl, mailTo, mailFrom, dataDir }: Config): Mailer {
  const route = { to: mailTo ?? 'operator@localhost', from: mailFrom ?? 'varuna@localhost' }
  return smtpUrl
    ? createSmtpMailer(smtpUrl, route)
    : createFolderMailer(createFolderFiles(join(dataDir, 'mail')), route)
}
