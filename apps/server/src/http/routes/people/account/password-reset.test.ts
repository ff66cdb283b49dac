import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../../../mail/mailer.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { password, type Send } from '../../../testing/sign-in.ts'

const minute = 60_000
const noon = Date.UTC(2026, 0, 31, 12)
const newPassword = 'four words of a gannet'
let server: TestServer
let admin: Send
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
  return server.signInAs('ana')
}
const ask = (email: string, remoteAddress = '192.0.2.1') =>
  server.app.inject({ method: 'POST', url: '/api/account/reset-request', payload: { email }, remoteAddress })
const reset = (token: string, over: object = {}, remoteAddress = '192.0.2.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/account/reset',
    payload: { token, newPassword, ...over },
    remoteAddress,
  })
const signIn = async (name: string, of: string) => {
  const payload = { email: `${name}@harbour.example`, password: of }
  return (await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })).statusCode
}
const tokenIn = (text = '') => /https:\/\/varuna\.example\/login#reset=([\w-]{43})\n/.exec(text)?.[1] ?? ''
async function mailedToken() {
  const before = sent.length
  await ask('ana@harbour.example')
  await expect.poll(() => sent.length).toBe(before + 1)
  return tokenIn(sent.at(-1)?.text)
}
const confirmed = async () => (await admin({ url: '/api/audit?action=address_confirmation' })).json().entries
const idOf = async (send: Send): Promise<string> => (await send({ url: '/api/session' })).json().session.userId

describe('a link that is mailed', () => {
  it('changes the password once, ends every session and tells the owner; only its digest is stored', async () => {
    const ana = await start()
    const token = await mailedToken()
    expect(sent[0]).toMatchObject({ to: 'ana@harbour.example', subject: '[Varuna] Choose a new password' })
    const stored = JSON.stringify(await server.db.selectFrom('password_reset').selectAll().execute())
    expect(stored).not.toContain(token)
    const both = await Promise.all([reset(token), reset(token, { newPassword: 'four words of a tern' })])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410])
    expect((await ana({ url: '/api/session' })).json().session).toBeNull()
    expect(both.every(({ cookies }) => cookies.length === 0)).toBe(true)
    expect(await signIn('ana', password)).toBe(401)
    const chosen = both[0]?.statusCode === 204 ? newPassword : 'four words of a tern'
    expect(await signIn('ana', chosen)).toBe(200)
    expect((await reset(token)).json()).toMatchObject({ status: 410, code: 'reset_link_ended' })
    await expect.poll(() => sent.map(({ subject }) => subject)).toContain('[Varuna] Your password was changed')
    const { entries } = (await admin({ url: '/api/audit?action=password_reset' })).json()
    expect(entries).toMatchObject([{ by: { person: { name: 'ana' } }, from: '192.0.2.1' }])
    expect(await confirmed()).toMatchObject([{ by: { person: { name: 'ana' } } }])
  })

  it('ends after 30 minutes, and with the use of another one', async () => {
    await start()
    const first = await mailedToken()
    server.setNow(noon + 30 * minute)
    expect((await reset(first)).statusCode).toBe(410)
    const [second, third] = [await mailedToken(), await mailedToken()]
    expect([(await reset(third)).statusCode, (await reset(second)).statusCode]).toEqual([204, 410])
  })

  it('stays open when the new password is refused', async () => {
    await start()
    const token = await mailedToken()
    expect((await reset(token, { newPassword: 'short' })).json().errors[0].field).toBe('newPassword')
    expect((await reset(token)).statusCode).toBe(204)
  })

  it('is asked for with the same answer for any address, and bounded by mailbox and by client', async () => {
    await start()
    const answers = [await ask('ana@harbour.example'), await ask('nobody@harbour.example')]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['202 null']))
    for (let n = 0; n < 8; n += 1) expect((await ask('Ana@harbour.example', `192.0.2.${10 + n}`)).statusCode).toBe(202)
    await expect.poll(() => sent.length).toBe(3)
    await sleep(50)
    expect(sent).toHaveLength(3)
    expect(await server.db.selectFrom('password_reset').selectAll().execute()).toHaveLength(3)
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await ask(`n${n}@harbour.example`, '192.0.2.99')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(202), 429, 429])
    expect(await signIn('ana', password)).toBe(200)
  })

  it('is mailed while others ask for unknown addresses from many networks', async () => {
    await start()
    for (let n = 0; n < 310; n += 1) await ask(`n${n}@harbour.example`, `192.0.${Math.floor(n / 10)}.1`)
    expect((await ask('ana@harbour.example', '203.0.113.1')).statusCode).toBe(202)
    await expect.poll(() => sent.length).toBe(1)
  })

  it('is not made without a mail server, and the page can find that out', async () => {
    await start(false)
    expect((await server.app.inject('/api/account/reset')).json()).toEqual({ byMail: false })
    expect((await ask('ana@harbour.example')).json()).toMatchObject({ status: 409, code: 'reset_not_mailed' })
  })
})

describe('a link that an administrator makes', () => {
  const make = async (id: string, by = admin) => by({ method: 'POST', url: `/api/accounts/${id}/reset-link` })

  it('works once within a day, and is recorded; nobody else makes one', async () => {
    const ana = await start(false)
    const id = await idOf(ana)
    expect((await make(await idOf(admin), ana)).statusCode).toBe(403)
    expect((await make('nobody')).statusCode).toBe(404)
    const made = (await make(id)).json()
    expect(made).toMatchObject({ ends: new Date(noon + 24 * 60 * minute).toISOString() })
    const token = made.path.replace('/login#reset=', '')
    expect((await reset(token)).statusCode).toBe(204)
    expect([await signIn('ana', newPassword), (await reset(token)).statusCode]).toEqual([200, 410])
    expect(await confirmed()).toEqual([])
    const { entries } = (await admin({ url: '/api/audit?action=reset_link' })).json()
    expect(entries).toMatchObject([{ by: { person: { name: 'chief' } }, about: { id }, after: { hours: 24 } }])
  })

  it('ends when its maker is administrator no more, or is removed', async () => {
    const ana = await start(false)
    const id = await idOf(ana)
    for (const name of ['demoted', 'removed']) {
      const giveRole = async (role: string) =>
        admin({ method: 'PUT', url: `/api/accounts/${makerId}/role`, payload: { role } })
      const makerId = await idOf(await server.signInAs(name))
      expect((await giveRole('administrator')).statusCode).toBeLessThan(300)
      const maker = await server.signInAs(name)
      const { path } = (await make(id, maker)).json()
      if (name === 'demoted') await giveRole('member')
      else await maker({ method: 'POST', url: '/api/account/removal', payload: { password } })
      expect((await reset(path.replace('/login#reset=', ''))).statusCode, name).toBe(410)
    }
  })

  it('ends when the password is changed in another way', async () => {
    const ana = await start(false)
    const { path } = (await make(await idOf(ana))).json()
    const change = { currentPassword: password, newPassword }
    expect((await ana({ method: 'POST', url: '/api/account/password', payload: change })).statusCode).toBe(204)
    expect((await reset(path.replace('/login#reset=', ''))).statusCode).toBe(410)
  })

  it('ends with the account', async () => {
    const ana = await start(false)
    const { path } = (await make(await idOf(ana))).json()
    await ana({ method: 'POST', url: '/api/account/removal', payload: { password } })
    expect((await reset(path.replace('/login#reset=', ''))).statusCode).toBe(410)
  })
})
