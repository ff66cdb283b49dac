import { afterEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../../mail/mailer.ts'
import { requestLimits } from '../../request-limits.ts'
import { day, noon, startNewcomers } from '../../testing/newcomers.ts'
import { password } from '../../testing/sign-in.ts'
import type { TestServer } from '../../testing/server.ts'

let server: TestServer
afterEach(() => server.close())
async function start(...of: Parameters<typeof startNewcomers>) {
  const started = await startNewcomers(...of)
  server = started.server
  return started
}

describe('a sign-up without a code', () => {
  it('waits for an administrator, who approves it with a role; the password is kept as a digest only', async () => {
    const { signUp, requests, approve, signIn, roleOf } = await start('invite')
    const filed = await signUp('ana', { phone: '+91 22 5555 0100' })
    const { reference } = filed.json()
    expect([filed.statusCode, filed.json()]).toEqual([202, { created: false, reference }])
    expect(reference).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/)
    const stored = JSON.stringify(await server.db.selectFrom('account_request').selectAll().execute())
    expect(stored).not.toMatch(new RegExp(`${password}|192\\.0\\.2`))
    expect(await signIn('ana')).toBeNull()
    const [request] = await requests()
    expect(request).toMatchObject({
      email: 'ana@harbour.example',
      firstName: 'Ana',
      phone: '+91 22 5555 0100',
      hasAccount: false,
      reference,
      othersOfMailbox: 0,
      othersOfSender: 0,
      ends: new Date(noon + 30 * day).toISOString(),
    })
    expect(request).not.toHaveProperty('dob')
    const approved = await Promise.all([approve(request?.id, 'viewer'), approve(request?.id, 'analyst')])
    expect(approved.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect(approved.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ mailed: false })
    expect(['viewer', 'analyst']).toContain(await roleOf('ana'))
    expect(await requests()).toEqual([])
  })

  it('is erased when it is refused, and after 30 days', async () => {
    const { signUp, requests, answer, approve } = await start('invite')
    for (const name of ['ana', 'bo']) await signUp(name)
    const [ana, bo] = await requests()
    expect((await answer(ana?.id, { answer: 'refuse' })).statusCode).toBe(200)
    expect((await answer(ana?.id, { answer: 'refuse' })).statusCode).toBe(404)
    expect(await server.db.selectFrom('account_request').select('email').execute()).toEqual([
      { email: 'bo@harbour.example' },
    ])
    server.setNow(noon + 30 * day)
    expect(await requests()).toEqual([])
    expect((await approve(bo?.id, 'viewer')).statusCode).toBe(404)
  })

  it('with a known address gets the same answer; only administrators see it, and they cannot approve it', async () => {
    const { signUp, requests, answer, approve, roleOf } = await start('invite')
    const [known, unknown] = [await signUp('chief'), await signUp('ana')]
    const withoutReference = ({ statusCode, body }: typeof known) => [
      statusCode,
      body.replace(/[a-z2-9]{4}-[a-z2-9]{4}/, ''),
    ]
    expect(withoutReference(known)).toEqual(withoutReference(unknown))
    const found = await requests()
    expect(found.map(({ hasAccount }) => hasAccount).toSorted()).toEqual([false, true])
    const id = found.find(({ hasAccount }) => hasAccount)?.id
    expect((await approve(id, 'member')).json()).toMatchObject({ status: 409, code: 'address_has_account' })
    expect(await roleOf('chief')).toBe('administrator')
    expect((await answer(id, { answer: 'refuse' })).statusCode).toBe(200)
  })

  it('takes as long for a known address as for a new one', async () => {
    const { signUp } = await start('invite', { limits: { ...requestLimits, signUpMs: 120 } })
    for (const name of ['chief', 'ana']) {
      const from = performance.now()
      await signUp(name)
      expect(performance.now() - from, name).toBeGreaterThan(115)
    }
  })

  it('is known by its number among those that others sent in its name, and one client has one of them', async () => {
    const { signUp, requests, approve, roleOf } = await start('invite')
    for (const [at, address] of ['ana@gmail.com', 'a.na@gmail.com', 'ana+x@gmail.com'].entries())
      expect((await signUp(address, {}, `192.0.2.${at + 10}`)).statusCode, address).toBe(202)
    await signUp('ana@googlemail.com', {}, '192.0.2.10')
    const own = (await signUp('ana', {}, '192.0.2.20')).json().reference
    for (let n = 30; n < 33; n += 1) await signUp('ana', { password: 'four words of mallory' }, `192.0.2.${n}`)
    const waiting = await requests()
    expect(waiting.map(({ othersOfMailbox }) => othersOfMailbox)).toEqual([2, 2, 2, 3, 3, 3, 3])
    await approve(waiting.find(({ reference }) => reference === own)?.id, 'analyst')
    expect([await roleOf('ana'), (await requests()).length]).toEqual(['analyst', 3])
  })

  it('is refused, and not dropped without a sign, where too many wait of its mailbox or its client', async () => {
    const { signUp } = await start('invite')
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await signUp('ana', {}, `192.0.2.${n}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(202), 429, 429])
    const office = []
    for (let n = 0; n < 22; n += 1) office.push((await signUp(`person${n}`, {}, '192.0.2.99')).statusCode)
    expect(office).toEqual([...Array(20).fill(202), 429, 429])
    expect((await signUp('bo', {}, '192.0.2.100')).statusCode).toBe(202)
  })

  it('is refused with the others of its client when an administrator asks for it', async () => {
    const { admin, signUp, requests, answer } = await start('invite')
    for (let n = 0; n < 4; n += 1) await signUp(`flood${n}`, {}, '192.0.2.66')
    await signUp('ana')
    const [flood] = await requests()
    expect(flood?.othersOfSender).toBe(3)
    expect((await answer(flood?.id, { answer: 'refuse', ofSender: true })).statusCode).toBe(200)
    expect((await requests()).map(({ email }) => email)).toEqual(['ana@harbour.example'])
    const { entries } = (await admin({ url: '/api/audit?action=request_refusal' })).json()
    expect(entries).toMatchObject([
      { about: { id: flood?.id }, after: { requests: 4 }, by: { person: { name: 'chief' } } },
    ])
  })

  it('is recorded in the audit log with its approval', async () => {
    const { admin, signUp, requests, approve } = await start('invite')
    await signUp('ana')
    const [request] = await requests()
    await approve(request?.id, 'viewer')
    const { entries } = (await admin({ url: '/api/audit' })).json()
    const about = entries.filter((one: { about: { id: string } }) => one.about.id === request?.id)
    expect(about).toMatchObject([
      { action: 'request_approval', by: { person: { name: 'chief' } }, after: { role: 'viewer' } },
      { action: 'request_creation', by: { kind: 'visitor' }, from: '192.0.2.1' },
    ])
  })

  it('of the same address as an approved one goes with it', async () => {
    const { signUp, requests, approve } = await start('invite')
    for (const remote of ['192.0.2.1', '192.0.2.2']) await signUp('ana', {}, remote)
    await approve((await requests())[0]?.id, 'member')
    expect(await requests()).toEqual([])
  })

  it('is answered by administrators only', async () => {
    const { signUp, invite, codeOf, requests, answer, sessionOf } = await start('invite')
    await signUp('bo', { invitation: await codeOf({ role: 'supervisor' }) })
    const bo = await sessionOf('bo')
    await signUp('ana')
    const [request] = await requests()
    expect((await answer(request?.id, { answer: 'approve', role: 'administrator' }, bo)).statusCode).toBe(403)
    expect((await bo({ url: '/api/account-requests' })).statusCode).toBe(403)
    expect((await invite({}, bo)).statusCode).toBe(403)
  })

  it('is answered by mail when it is approved, where a mail server is set, without text from the form', async () => {
    const sent: Mail[] = []
    const { signUp, requests, approve } = await start('invite', {
      hasAccountMails: true,
      mailer: { send: async (mail) => void sent.push(mail) },
    })
    await signUp('ana')
    expect(sent).toEqual([])
    expect((await approve((await requests())[0]?.id, 'member')).json()).toEqual({ mailed: true })
    expect(sent).toMatchObject([
      { to: 'ana@harbour.example', subject: '[Varuna] Your account is ready', replyTo: null },
    ])
    expect(sent[0]?.text).toContain('https://varuna.example/login')
    expect(sent[0]?.text).not.toMatch(/Ana|Rao|400001|India/)
  })

  it('is not said to be answered by mail when the mailbox gets no more of them', async () => {
    const { signUp, requests, approve } = await start('invite', {
      hasAccountMails: true,
      mailer: { send: async () => {} },
    })
    for (const [at, address] of ['ana@gmail.com', 'a.na@gmail.com'].entries())
      await signUp(address, {}, `192.0.2.${at}`)
    const mailed = []
    for (const { id } of await requests()) mailed.push((await approve(id, 'member')).json().mailed)
    expect(mailed).toEqual([true, false])
  })
})
