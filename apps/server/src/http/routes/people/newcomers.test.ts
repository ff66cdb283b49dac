import { afterEach, describe, expect, it } from 'vitest'
import type { AccountInvitation, AccountRequest, SignUpMode } from '@varuna/contract/people/sign-up'
import type { Role } from '@varuna/vocabulary/rights'
import type { Mail } from '../../../mail/mailer.ts'
import { digestCode } from '../../../services/people/account/readable-code.ts'
import { requestLimits } from '../../request-limits.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { password, profile, type Send } from '../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const day = 86_400_000
let server: TestServer
let admin: Send
afterEach(() => server.close())

/** A server with an administrator, who signed up first. */
async function start(signUpMode: SignUpMode, options: Parameters<typeof startTestServer>[1] = {}) {
  server = await startTestServer(fakeInference(), { signUpMode, newAccountRole: 'member', ...options })
  admin = await server.signInAs('chief')
}

const signUp = (name: string, over: object = {}, remoteAddress = '192.0.2.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/account/sign-up',
    payload: { ...profile, email: name.includes('@') ? name : `${name}@harbour.example`, password, ...over },
    remoteAddress,
  })
const invite = async (over: object = {}, by = admin) =>
  by({ method: 'POST', url: '/api/account-invitations', payload: { role: 'analyst', ...over } })
const codeOf = async (over: object = {}, by = admin): Promise<string> => (await invite(over, by)).json().code
const invitations = async () => (await admin({ url: '/api/account-invitations' })).json().invitations
const requests = async (): Promise<AccountRequest[]> => (await admin({ url: '/api/account-requests' })).json().requests
const answer = (id: string | undefined, payload: object, by = admin) =>
  by({ method: 'POST', url: `/api/account-requests/${id}/answer`, payload })
const approve = (id: string | undefined, role: Role) => answer(id, { answer: 'approve', role })
/** The session of an account that exists; null where it has none. */
async function signIn(name: string): Promise<{ send: Send; role: Role } | null> {
  const payload = { email: `${name}@harbour.example`, password }
  const opened = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })
  if (opened.statusCode !== 200) return null
  const cookies = Object.fromEntries(opened.cookies.map((cookie) => [cookie.name, cookie.value]))
  return { send: (options) => server.app.inject({ ...options, cookies }), role: opened.json().role }
}
const roleOf = async (name: string) => (await signIn(name))?.role ?? null
const sessionOf = async (name: string) => {
  const session = await signIn(name)
  if (session === null) throw new Error(`${name} has no account`)
  return session.send
}
const fault = (response: Awaited<ReturnType<typeof signUp>>) => [response.statusCode, response.json().errors?.[0]?.code]

describe('GET /api/sign-up', () => {
  it.each(['open', 'invite', 'closed'] as const)(
    'states the mode %s, and whether anybody ever signed up',
    async (mode) => {
      server = await startTestServer(fakeInference(), { signUpMode: mode })
      const state = async () => (await server.app.inject('/api/sign-up')).json()
      expect(await state()).toEqual({ mode, isFirst: true })
      expect((await signUp('ana')).statusCode).toBe(201)
      expect(await state()).toEqual({ mode, isFirst: false })
      expect(await roleOf('ana')).toBe('administrator')
    },
  )

  it('does not take the next account for the first when the only one was removed', async () => {
    await start('closed')
    await admin({ method: 'POST', url: '/api/account/removal', payload: { password } })
    expect((await server.app.inject('/api/sign-up')).json().isFirst).toBe(false)
    expect((await signUp('ana')).statusCode).toBe(403)
  })
})

it('of those that sign up first at once where nobody may, also with a code of before, one gets an account', async () => {
  server = await startTestServer(fakeInference(), { signUpMode: 'closed' })
  await server.store.accountInvitations.add(
    {
      id: 'before',
      code_digest: digestCode('abcd-efgh'),
      role: 'analyst',
      email: null,
      by_id: null,
      created_ms: noon,
      ends_ms: noon + day,
    },
    9,
  )
  const answers = await Promise.all([signUp('ana'), signUp('bo'), signUp('cy', { invitation: 'abcd-efgh' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403])
  const roles = [await roleOf('ana'), await roleOf('bo'), await roleOf('cy')]
  expect(roles.filter((role) => role !== null)).toEqual(['administrator'])
})

it('a closed server refuses everybody, also with a code, and makes no invitations', async () => {
  await start('closed')
  for (const over of [{}, { invitation: 'abcd-efgh' }]) {
    const refused = await signUp('ana', over)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'sign_up_closed'])
  }
  expect((await invite()).json()).toMatchObject({ status: 403, code: 'sign_up_closed' })
})

describe('an invitation', () => {
  it('gives its role once, however the code is typed, and is listed with who made and who used it', async () => {
    await start('invite')
    const created = (await invite({ email: 'Ana@harbour.example' })).json()
    expect(created.code).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
    expect(created.invitation).toMatchObject({
      role: 'analyst',
      email: 'ana@harbour.example',
      state: 'open',
      ends: new Date(noon + 7 * day).toISOString(),
      by: { name: 'chief' },
      usedBy: null,
    })
    expect(JSON.stringify(await server.db.selectFrom('account_invitation').selectAll().execute())).not.toContain(
      created.code,
    )
    const typed = ` ${created.code.toUpperCase().replaceAll('-', ' ')} `
    expect((await signUp('ana', { invitation: typed })).statusCode).toBe(201)
    expect(await roleOf('ana')).toBe('analyst')
    expect(await invitations()).toMatchObject([{ state: 'used', usedBy: { name: 'ana' } }])
    const { accounts } = (await admin({ url: '/api/accounts' })).json()
    expect(accounts.find((one: { name: string }) => one.name === 'ana').by).toMatchObject({ name: 'chief' })
  })

  it('is also taken where everybody may sign up', async () => {
    await start('open')
    expect((await signUp('ana', { invitation: await codeOf({ role: 'viewer' }) })).statusCode).toBe(201)
    expect(await roleOf('ana')).toBe('viewer')
  })

  it('creates one account when two clients use it at once', async () => {
    await start('invite')
    const invitation = await codeOf({ role: 'administrator' })
    const answers = await Promise.all(
      ['ana', 'bo', 'cy', 'dee'].map((name, at) => signUp(name, { invitation }, `192.0.2.${at}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400, 400])
    expect((await admin({ url: '/api/accounts' })).json().accounts).toHaveLength(2)
  })

  it('is refused in the same words when it is wrong, used, revoked, ended, of another address or of a demoted administrator', async () => {
    await start('invite')
    const [used, revoked, ended, bound] = [
      await codeOf(),
      await codeOf(),
      await codeOf({ days: 1 }),
      await codeOf({ email: 'ana@harbour.example' }),
    ]
    await signUp('first', { invitation: used })
    const revoke = (of: string) => admin({ method: 'DELETE', url: `/api/account-invitations/${of}` })
    const { id } = (await invitations()).find(
      (one: AccountInvitation) => one.state === 'open' && one.email === null && Date.parse(one.ends) > noon + 2 * day,
    )
    expect([(await revoke(id)).statusCode, (await revoke(id)).statusCode]).toEqual([204, 404])
    await signUp('deputy', { invitation: await codeOf({ role: 'administrator' }) })
    const deputy = await sessionOf('deputy')
    const ofDemoted = await codeOf({ role: 'administrator' }, deputy)
    const deputyId = (await deputy({ url: '/api/session' })).json().session.userId
    await admin({ method: 'PUT', url: `/api/accounts/${deputyId}/role`, payload: { role: 'member' } })
    server.setNow(noon + day)
    const bodies = new Set<string>()
    for (const invitation of ['nonsense', 'x'.repeat(500), used, revoked, ended, ofDemoted]) {
      const refused = await signUp('late', { invitation }, '192.0.2.77')
      expect(fault(refused), invitation).toEqual([400, 'invitation_wrong'])
      bodies.add(refused.json().errors[0].message)
    }
    for (const lookalike of [
      'ana@harb0ur.example',
      'ana+x@harbour.example',
      'ana@harbour.example.',
      'anа@harbour.example',
    ])
      bodies.add((await signUp(lookalike, { invitation: bound }, '192.0.2.78')).json().errors[0].message)
    expect([...bodies]).toEqual([
      'This code is not valid: it is mistyped, was used, has ended or is for another address',
    ])
    expect((await signUp('ANA@harbour.example', { invitation: bound }, '192.0.2.79')).statusCode).toBe(201)
  })

  it('stays open when its sign-up is refused for another reason', async () => {
    await start('invite')
    const invitation = await codeOf()
    expect((await signUp('ana@harbour..example', { invitation })).statusCode).toBe(400)
    expect((await signUp('ana', { invitation, dob: '2090-01-01' })).statusCode).toBe(400)
    expect((await signUp('ana', { invitation })).statusCode).toBe(201)
  })

  it('cannot be guessed by one client, and others are not kept out', async () => {
    await start('invite')
    const invitation = await codeOf()
    const guesses = Array.from({ length: 12 }, (_, n) => `guess ${n}`)
    const answers = await Promise.all([...guesses, invitation].map((code) => signUp('ana', { invitation: code })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(400), ...Array(3).fill(429)])
    expect((await signUp('ana', { invitation }, '192.0.2.2')).statusCode).toBe(201)
  })

  it('does not show whether an address has an account: the answer is the same, and the code is used up', async () => {
    await start('invite')
    const answers = [
      await signUp('chief', { invitation: await codeOf() }),
      await signUp('ana', { invitation: await codeOf() }),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([201, '{"created":true}']))
    expect((await invitations()).map(({ state }: { state: string }) => state)).toEqual(['used', 'used'])
    expect(await roleOf('chief')).toBe('administrator')
  })
})

describe('a sign-up without a code', () => {
  it('waits for an administrator, who approves it with a role; the password is kept as a digest only', async () => {
    await start('invite')
    const filed = await signUp('ana', { phone: '+91 22 5555 0100' })
    expect([filed.statusCode, filed.json()]).toEqual([202, { created: false }])
    const stored = JSON.stringify(await server.db.selectFrom('account_request').selectAll().execute())
    expect(stored).not.toMatch(new RegExp(`${password}|192\\.0\\.2`))
    expect(await signIn('ana')).toBeNull()
    const [request] = await requests()
    expect(request).toMatchObject({
      email: 'ana@harbour.example',
      firstName: 'Ana',
      phone: '+91 22 5555 0100',
      hasAccount: false,
      othersOfMailbox: 0,
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
    await start('invite')
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
    await start('invite')
    const [known, unknown] = [await signUp('chief'), await signUp('ana')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    const found = await requests()
    expect(found.map(({ hasAccount }) => hasAccount).toSorted()).toEqual([false, true])
    const id = found.find(({ hasAccount }) => hasAccount)?.id
    expect((await approve(id, 'member')).json()).toMatchObject({ status: 409, code: 'address_has_account' })
    expect(await roleOf('chief')).toBe('administrator')
    expect((await answer(id, { answer: 'refuse' })).statusCode).toBe(200)
  })

  it('takes as long for a known address as for a new one', async () => {
    await start('invite', { limits: { ...requestLimits, signUpMs: 120 } })
    for (const name of ['chief', 'ana']) {
      const from = performance.now()
      await signUp(name)
      expect(performance.now() - from, name).toBeGreaterThan(115)
    }
  })

  it('is bounded by mailbox without a sign of it, and by client', async () => {
    await start('invite')
    for (const [at, address] of ['ana@gmail.com', 'a.na@gmail.com', 'ana+x@gmail.com', 'ana@googlemail.com'].entries())
      expect((await signUp(address, {}, `192.0.2.${at + 10}`)).statusCode, address).toBe(202)
    expect((await requests()).map(({ othersOfMailbox }) => othersOfMailbox)).toEqual([2, 2, 2])
    const statuses = []
    for (let n = 0; n < 7; n += 1) statuses.push((await signUp(`person${n}`, {}, '192.0.2.99')).statusCode)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
    expect((await signUp('bo', {}, '192.0.2.100')).statusCode).toBe(202)
  })

  it('of the same address as an approved one goes with it', async () => {
    await start('invite')
    for (const remote of ['192.0.2.1', '192.0.2.2']) await signUp('ana', {}, remote)
    await approve((await requests())[0]?.id, 'member')
    expect(await requests()).toEqual([])
  })

  it('is answered by administrators only', async () => {
    await start('invite')
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
    await start('invite', { hasAccountMails: true, mailer: { send: async (mail) => void sent.push(mail) } })
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
    await start('invite', { hasAccountMails: true, mailer: { send: async () => {} } })
    for (const address of ['ana@gmail.com', 'a.na@gmail.com']) await signUp(address)
    const mailed = []
    for (const { id } of await requests()) mailed.push((await approve(id, 'member')).json().mailed)
    expect(mailed).toEqual([true, false])
  })
})
