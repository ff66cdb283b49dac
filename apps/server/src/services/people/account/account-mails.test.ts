import { expect, test } from 'vitest'
import { createAccountMails } from './account-mails.ts'

const text = { subject: 'ready', text: 'Sign in.' }

test('a mail that could not be sent is reported as not sent', async () => {
  const faults: unknown[] = []
  const refused = new Error('no route to the mail server')
  const mails = createAccountMails({
    mailer: { send: () => Promise.reject(refused), sendWritten: () => Promise.reject(refused) },
    mailsLinks: true,
    clock: { now: () => 1, newId: () => 'id' },
    texts: {
      knownAddress: () => text,
      approved: () => text,
      reset: () => text,
      passwordReset: () => text,
      addressLink: () => text,
      addressRequested: () => text,
      addressChanged: () => text,
      newDevice: () => text,
    },
    onFault: (error) => faults.push(error),
  })
  expect(await mails.reportApproval('ana@harbour.example')).toBe(false)
  expect(faults).toEqual([refused])
})
