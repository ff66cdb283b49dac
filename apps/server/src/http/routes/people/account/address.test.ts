import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { Mail } from '../../../../mail/mailer.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { password, type Send } from '../../../testing/sign-in.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const newEmail = 'ana.rao@harbour.example'
let server: TestServer
let admin: Send
let ana: Send
let sent: Mail[]
afterEach(() => server.close())
async function start(hasAccountMails = true) {
  sent = []
  server = await startTestServer(fakeInference(), {
    hasAccountMails,
    newAccountRole: 'member',
    mailer: { send: async (mail) => void sent.push(mail) },
  })
  admin = await server.signInAs('chief')
  ana = await server.signInAs('ana')
}
const ask = (of: object = {}, by = ana) =>
  by({ method: 'POST', url: '/api/account/address', payload: { newEmail, password, ...of } })
const confirm = (token: string, by: Send = (options) => server.app.inject(options)) =>
  by({ method: 'POST', url: '/api/account/address/confirmation', payload: { token } })
const signIn = async (email: string) => {
  const payload = { email, password }
  return (await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })).statusCode
}
const mailsTo = (address: string) => sent.filter(({ to }) => to === address)
const tokenIn = (text = '') => /https:\/\/varuna\.example\/login#address=([\w-]{43})\n/.exec(text)?.[1] ?? ''
async function mailedToken(address = newEmail) {
  const before = mailsTo(address).length
  expect((await ask({ newEmail: address })).statusCode).toBe(202)
  await expect.poll(() => mailsTo(address).length).toBe(before + 1)
  return tokenIn(mailsTo(address).at(-1)?.text)
}
const isSignedIn = async (of: Send) => (await of({ url: '/api/session' })).json().session !== null
const emailOf = async (of: Send) => (await of({ url: '/api/account' })).json().email

it('takes effect once the link to the new address is opened, ends other sessions, and tells the address before', async () => {
  await start()
  const elsewhere = await server.signInAs('ana')
  const token = await mailedToken()
  const stored = JSON.stringify(await server.db.selectFrom('address_change').selectAll().execute())
  expect(stored).not.toContain(token)
  expect([await emailOf(ana), await signIn(newEmail)]).toEqual(['ana@harbour.example', 401])
  const both = await Promise.all([confirm(token, ana), confirm(token, ana)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410])
  expect([await isSignedIn(ana), await isSignedIn(elsewhere), await emailOf(ana)]).toEqual([true, false, newEmail])
  expect([await signIn(newEmail), await signIn('ana@harbour.example')]).toEqual([200, 401])
  // So that the next link to the new address removes no second factor.
  const { rows } = await sql`select ${sql.ref('emailVerified')} as "isVerified" from ${sql.table('user')}
    where email = ${newEmail}`.execute(server.db)
  expect(rows).toEqual([{ isVerified: 1 }])
  await expect
    .poll(() => mailsTo('ana@harbour.example').map(({ subject }) => subject))
    .toEqual(['[Varuna] Another email address was asked for', '[Varuna] Your email address was changed'])
  for (const action of ['address_link', 'address_change'])
    expect((await admin({ url: `/api/audit?action=${action}` })).json().entries, action).toMatchObject([
      { by: { person: { name: 'ana' } } },
    ])
})

it('needs the password and another address, and a link is opened without a session', async () => {
  await start()
  expect((await ask({ password: 'a guess' })).json().errors).toMatchObject([{ field: 'password' }])
  expect((await ask({ newEmail: 'Ana@harbour.example' })).json().errors).toMatchObject([
    { field: 'newEmail', message: 'This is the address of your account already' },
  ])
  expect((await ask({ newEmail: 'nobody' })).json().errors).toMatchObject([{ field: 'newEmail' }])
  expect(sent).toEqual([])
  expect((await confirm(await mailedToken(), admin)).statusCode).toBe(204)
  expect([await isSignedIn(ana), await isSignedIn(admin), await signIn(newEmail)]).toEqual([false, true, 200])
})

it('is answered the same for an address that has an account, which gets no link', async () => {
  await start()
  const [free, taken] = [await ask(), await ask({ newEmail: 'chief@harbour.example' })]
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
  await expect.poll(() => mailsTo('ana@harbour.example').length).toBe(2)
  expect(mailsTo('chief@harbour.example')).toEqual([])
  // The request for it ended the link before.
  expect(await server.db.selectFrom('address_change').selectAll().execute()).toEqual([])
})

it('ends after an hour, with a newer request, with another password, and where the address has an account by then', async () => {
  await start()
  const late = await mailedToken()
  server.setNow(noon + 60 * 60_000)
  expect((await confirm(late)).json()).toMatchObject({ status: 410, code: 'address_link_ended' })
  const older = await mailedToken('typo@harbour.example')
  const taken = await mailedToken('taken@harbour.example')
  expect((await confirm(older)).statusCode).toBe(410)
  await server.signInAs('taken')
  expect((await confirm(taken)).statusCode).toBe(410)
  const stolen = await mailedToken('eve@harbour.example')
  const change = { currentPassword: password, newPassword: 'four words of a gannet' }
  expect((await ana({ method: 'POST', url: '/api/account/password', payload: change })).statusCode).toBe(204)
  expect((await confirm(stolen)).statusCode).toBe(410)
  expect(await emailOf(ana)).toBe('ana@harbour.example')
})

it('ends with a newer request also where the mailbox of that one has had its mails', async () => {
  await start()
  const bo = await server.signInAs('bo')
  for (let n = 0; n < 3; n += 1) await ask({}, bo)
  await expect.poll(() => mailsTo(newEmail).length).toBe(3)
  const older = await mailedToken('typo@harbour.example')
  expect((await ask()).statusCode).toBe(202)
  expect((await confirm(older)).statusCode).toBe(410)
  expect(mailsTo(newEmail)).toHaveLength(3)
})

it('reports a change to the address before, with the new one, however many were asked for', async () => {
  await start()
  for (let n = 0; n < 5; n += 1) await ask({ newEmail: `n${n}@harbour.example` })
  const token = await mailedToken()
  await expect.poll(() => mailsTo('ana@harbour.example').length).toBe(6)
  expect((await confirm(token)).statusCode).toBe(204)
  await expect.poll(() => mailsTo('ana@harbour.example').length).toBe(7)
  const [notice] = mailsTo('ana@harbour.example').slice(-1)
  expect(notice?.subject).toBe('[Varuna] Your email address was changed')
  expect(notice?.text).toContain(`has another email address now: ${newEmail}.`)
})

it('goes to one of two accounts that confirm the same address at once', async () => {
  await start()
  const token = await mailedToken()
  const bo = await server.signInAs('bo')
  await ask({}, bo)
  await expect.poll(() => mailsTo(newEmail).length).toBe(2)
  const answers = await Promise.all([confirm(token), confirm(tokenIn(mailsTo(newEmail)[1]?.text))])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410])
})

it('is bounded for an account, and not offered without a mail server', async () => {
  await start()
  const statuses = []
  for (let n = 0; n < 8; n += 1) statuses.push((await ask({ newEmail: `n${n}@harbour.example` })).statusCode)
  expect(statuses).toEqual([...Array(6).fill(202), 429, 429])
  expect((await ana({ url: '/api/account' })).json().addressByMail).toBe(true)
  await server.close()
  await start(false)
  expect((await ana({ url: '/api/account' })).json().addressByMail).toBe(false)
  expect((await ask()).json()).toMatchObject({ status: 409, code: 'address_not_mailed' })
})
