import { afterEach, describe, expect, it } from 'vitest'
import type { AccountInvitation } from '@varuna/contract/people/sign-up'
import { operator } from '../../../audit/actor.ts'
import { digestCode } from '../../../services/people/account/readable-code.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { day, newcomersOf, noon, startNewcomers } from '../../testing/newcomers.ts'
import { password } from '../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
afterEach(() => server.close())
async function start(...of: Parameters<typeof startNewcomers>) {
  const started = await startNewcomers(...of)
  server = started.server
  return started
}
const fault = (response: { statusCode: number; json(): { errors?: { code: string }[] } }) => [
  response.statusCode,
  response.json().errors?.[0]?.code,
]

describe('GET /api/sign-up', () => {
  it.each(['open', 'invite', 'closed'] as const)(
    'states the mode %s, and whether anybody ever signed up',
    async (mode) => {
      server = await startTestServer(fakeInference(), { signUpMode: mode })
      const { signUp, roleOf } = newcomersOf(server, server.app.inject.bind(server.app))
      const state = async () => (await server.app.inject('/api/sign-up')).json()
      expect(await state()).toEqual({ mode, isFirst: true })
      expect((await signUp('ana')).statusCode).toBe(201)
      expect(await state()).toEqual({ mode, isFirst: false })
      expect(await roleOf('ana')).toBe('administrator')
    },
  )

  it('does not take the next account for the first when the only one was removed', async () => {
    const { admin, signUp } = await start('closed')
    await admin({ method: 'POST', url: '/api/account/removal', payload: { password } })
    expect((await server.app.inject('/api/sign-up')).json().isFirst).toBe(false)
    expect((await signUp('ana')).statusCode).toBe(403)
  })
})

it('of those that sign up first at once where nobody may, also with a code of before, one gets an account', async () => {
  server = await startTestServer(fakeInference(), { signUpMode: 'closed' })
  const { signUp, roleOf } = newcomersOf(server, server.app.inject.bind(server.app))
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
    operator,
  )
  const answers = await Promise.all([signUp('ana'), signUp('bo'), signUp('cy', { invitation: 'abcd-efgh' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403])
  const roles = [await roleOf('ana'), await roleOf('bo'), await roleOf('cy')]
  expect(roles.filter((role) => role !== null)).toEqual(['administrator'])
})

it('the first account needs the code of the server where strangers may come first, in every mode', async () => {
  server = await startTestServer(fakeInference(), { signUpMode: 'open', firstAccountCode: 'abcd-efgh-jkmn-pqrs' })
  const { signUp, roleOf } = newcomersOf(server, server.app.inject.bind(server.app))
  expect((await server.app.inject('/api/sign-up')).json()).toEqual({ mode: 'open', isFirst: true, needsCode: true })
  for (const over of [{}, { invitation: '' }, { invitation: 'abcd-efgh-jkmn-pqrt' }])
    expect(fault(await signUp('mallory', over))).toEqual([400, 'first_code_wrong'])
  expect((await signUp('ana', { invitation: ' ABCD efgh jkmn pqrs' })).statusCode).toBe(201)
  expect((await signUp('bo')).statusCode).toBe(201)
  expect([await roleOf('ana'), await roleOf('bo'), await roleOf('mallory')]).toEqual([
    'administrator',
    'supervisor',
    null,
  ])
  expect((await server.app.inject('/api/sign-up')).json()).toEqual({ mode: 'open', isFirst: false })
})

it('a closed server refuses everybody, also with a code, and makes no invitations', async () => {
  const { signUp, invite } = await start('closed')
  for (const over of [{}, { invitation: 'abcd-efgh' }]) {
    const refused = await signUp('ana', over)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'sign_up_closed'])
  }
  expect((await invite()).json()).toMatchObject({ status: 403, code: 'sign_up_closed' })
})

describe('an invitation', () => {
  it('gives its role once, however the code is typed, and is listed with who made and who used it', async () => {
    const { admin, signUp, invite, invitations, roleOf } = await start('invite')
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
    const { signUp, codeOf, roleOf } = await start('open')
    expect((await signUp('ana', { invitation: await codeOf({ role: 'viewer' }) })).statusCode).toBe(201)
    expect(await roleOf('ana')).toBe('viewer')
  })

  it('creates one account when two clients use it at once', async () => {
    const { admin, signUp, codeOf } = await start('invite')
    const invitation = await codeOf({ role: 'administrator' })
    const answers = await Promise.all(
      ['ana', 'bo', 'cy', 'dee'].map((name, at) => signUp(name, { invitation }, `192.0.2.${at}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400, 400])
    expect((await admin({ url: '/api/accounts' })).json().accounts).toHaveLength(2)
  })

  it('is refused in the same words when it is wrong, used, revoked, ended, of another address or of a demoted administrator', async () => {
    const { admin, signUp, codeOf, invitations, sessionOf } = await start('invite')
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
    const { signUp, codeOf } = await start('invite')
    const invitation = await codeOf()
    expect((await signUp('ana@harbour..example', { invitation })).statusCode).toBe(400)
    expect((await signUp('ana', { invitation, dob: '2090-01-01' })).statusCode).toBe(400)
    expect((await signUp('ana', { invitation })).statusCode).toBe(201)
  })

  it('cannot be guessed by one client, and others are not kept out', async () => {
    const { signUp, codeOf } = await start('invite')
    const invitation = await codeOf()
    const guesses = Array.from({ length: 12 }, (_, n) => `guess ${n}`)
    const answers = await Promise.all([...guesses, invitation].map((code) => signUp('ana', { invitation: code })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(400), ...Array(3).fill(429)])
    expect((await signUp('ana', { invitation }, '192.0.2.2')).statusCode).toBe(201)
  })

  it('does not show whether an address has an account: the answer is the same, and the code is used up', async () => {
    const { signUp, codeOf, invitations, roleOf } = await start('invite')
    const answers = [
      await signUp('chief', { invitation: await codeOf() }),
      await signUp('ana', { invitation: await codeOf() }),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([201, '{"created":true}']))
    expect((await invitations()).map(({ state }: { state: string }) => state)).toEqual(['used', 'used'])
    expect(await roleOf('chief')).toBe('administrator')
  })

  it('is recorded in the audit log when it is made, used and revoked', async () => {
    const { admin, signUp, codeOf, invitations } = await start('invite')
    await signUp('ana', { invitation: await codeOf({ days: 2 }) })
    await signUp('chief', { invitation: await codeOf() })
    await codeOf()
    const open = (await invitations()).find(({ state }: AccountInvitation) => state === 'open')
    await admin({ method: 'DELETE', url: `/api/account-invitations/${open?.id}` })
    const { entries } = (await admin({ url: '/api/audit' })).json()
    const ofInvitations = entries
      .filter((one: { about: { kind: string } }) => one.about.kind === 'invitation')
      .map(
        ({
          action,
          by,
          before,
          after,
        }: {
          action: string
          by: { person: { name: string } | null }
          before: object
          after: object
        }) => [action, by.person?.name ?? null, before, after],
      )
    expect(ofInvitations).toEqual([
      ['invitation_revocation', 'chief', { role: 'analyst' }, {}],
      ['invitation_creation', 'chief', {}, { role: 'analyst', days: 7 }],
      ['invitation_use', null, {}, {}],
      ['invitation_creation', 'chief', {}, { role: 'analyst', days: 7 }],
      ['invitation_use', 'ana', {}, { account: expect.any(String) }],
      ['invitation_creation', 'chief', {}, { role: 'analyst', days: 2 }],
    ])
  })

  it('is revoked when who made it is administrator no more', async () => {
    const { admin, signUp, codeOf, invitations, sessionOf } = await start('invite')
    await signUp('deputy', { invitation: await codeOf({ role: 'administrator' }) })
    const deputy = await sessionOf('deputy')
    await codeOf({ role: 'administrator' }, deputy)
    const { userId } = (await deputy({ url: '/api/session' })).json().session
    await admin({ method: 'PUT', url: `/api/accounts/${userId}/role`, payload: { role: 'member' } })
    expect((await invitations()).map(({ state }: AccountInvitation) => state)).toEqual(['revoked', 'used'])
    await admin({ method: 'PUT', url: `/api/accounts/${userId}/role`, payload: { role: 'administrator' } })
    expect((await invitations()).map(({ state }: AccountInvitation) => state)).toEqual(['revoked', 'used'])
  })

  it('is made only for an address that an account can have, and none is the same as an empty one', async () => {
    const { signUp, invite } = await start('invite')
    for (const email of ['anа@harbour.example', 'ana@hаrbour.example', 'ana@harbour..example'])
      expect(fault(await invite({ email })), email).toEqual([400, 'email_invalid'])
    expect((await signUp('ana', { invitation: null })).statusCode).toBe(202)
  })
})
