import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, type Accounts } from '../../../accounts/accounts.ts'
import { form, origin, quickDigest, testSecret } from '../../../accounts/testing-accounts.ts'
import type { Mail } from '../../../mail/mailer.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { openStore } from '../../../store/open-store.ts'
import { openMigratedSqlite } from '../../../store/testing-stores.ts'
import { createBoundedMailer } from '../mail-bounds/mail-bounds.ts'
import { createAccountMails } from './account-mails.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-new-device-'))
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let store: Store
let accounts: Accounts
const sent: Mail[] = []
let fault: Error | null = null
const faults: unknown[] = []
beforeAll(async () => {
  const database = await openMigratedSqlite(folder)
  store = await openStore(database)
  accounts = await openAccounts(database, testSecret, origin, quickDigest)
  let number = 0
  const clock = { now: () => Date.now(), newId: () => `mail-${(number += 1)}` }
  const mailer = {
    async send(mail: Mail) {
      if (fault) throw fault
      sent.push(mail)
    },
  }
  const text = { subject: '', text: '' }
  const mails = createAccountMails({
    mailer: createBoundedMailer({ store, clock, mailer }),
    mailsLinks: true,
    clock,
    texts: {
      knownAddress: () => text,
      approved: () => text,
      reset: () => text,
      passwordReset: () => text,
      addressLink: () => text,
      addressRequested: () => text,
      addressChanged: () => text,
      newDevice: ({ device, client }) => ({ subject: 'New sign-in', text: `${JSON.stringify(device)} ${client}` }),
    },
    onFault: (error) => faults.push(error),
  })
  accounts.onNewDevice(mails.reportNewDevice)
  await accounts.signUp(form)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const signIn = (cookie = '', agent = firefox) =>
  accounts.signIn(form, new Headers({ cookie, 'user-agent': agent }), '192.0.2.7')
const settle = async () => {
  await new Promise((done) => setTimeout(done, 100))
}

test('a sign-in with a new browser is mailed to the owner, in words, and one with a known browser is not', async () => {
  const { cookies } = await signIn()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    to: form.email,
    subject: 'New sign-in',
    text: '{"browser":"Firefox","system":"Linux"} 192.0.2.7',
  })
  await signIn(cookies.map((text) => text.split(';')[0]).join('; '))
  await accounts.signIn({ ...form, password: 'not this one' }, new Headers(), null).catch(() => {})
  await settle()
  expect(sent).toHaveLength(1)
})

test('mails are bounded and say nothing that a browser states in its own words; a failed mail fails no sign-in', async () => {
  for (let time = 0; time < 6; time += 1) await signIn('', 'Visit https://mallory.example')
  await settle()
  expect(sent).toHaveLength(3)
  expect(JSON.stringify(sent)).not.toContain('mallory')
  await store.mailCounts.prune(Date.now() + 1, 100)
  fault = new Error('no route to the mail server')
  expect((await signIn()).session.userName).toBe('ana')
  await expect.poll(() => faults).toEqual([fault])
})
