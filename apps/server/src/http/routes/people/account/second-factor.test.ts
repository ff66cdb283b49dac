import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { codeOf } from '../../../../accounts/factor/testing-codes.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { password, type Send } from '../../../testing/sign-in.ts'

let server: TestServer
let admin: Send
// In the middle of a step, so that no code ends on its way.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 31, 12, 0, 15) })
  server = await startTestServer(fakeInference(), { newAccountRole: 'member', secondFactorFrom: 'supervisor' })
  admin = await server.signInAs('admin')
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

const post = (send: Send, url: string, payload: object) => send({ method: 'POST', url, payload })
const nobody: Send = (options) => server.app.inject(options)
const withCookies = (answer: Awaited<ReturnType<Send>>): Send => {
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  return (options) => server.app.inject({ ...options, cookies })
}
const idOf = async (send: Send): Promise<string> => (await send({ url: '/api/session' })).json().session.userId
const signIn = (name: string) => post(nobody, '/api/account/sign-in', { email: `${name}@harbour.example`, password })

/** Turns codes on with the code of the step before, so that the present one is left for a sign-in. */
async function turnOn(send: Send) {
  const { key } = (await post(send, '/api/account/factor', { password })).json()
  const on = await post(send, '/api/account/factor/confirmation', { code: codeOf(key, -1) })
  expect(on.statusCode).toBe(200)
  return { key: key as string, recoveryCodes: on.json().recoveryCodes as string[], send: withCookies(on) }
}

it('a sign-in without codes is answered as before, and one with them asks for the code first', async () => {
  const ana = await server.signInAs('ana')
  const before = await signIn('ana')
  expect([before.statusCode, before.json()]).toEqual([
    200,
    { userId: await idOf(ana), userName: 'ana', role: 'member' },
  ])
  const { key } = await turnOn(ana)
  const first = await signIn('ana')
  expect(first.headers['set-cookie']).toBeUndefined()
  expect(first.json()).toMatchObject({
    status: 401,
    code: 'code_needed',
    detail: 'The password is right. Enter the code of your authenticator app, or a recovery code.',
  })
  const { ticket } = first.json().fault.params
  const wrong = await post(nobody, '/api/account/sign-in/code', { ticket, code: codeOf(key, 40) })
  expect(wrong.json()).toMatchObject({
    status: 400,
    errors: [{ field: 'code', message: 'This is not a current code or an unused recovery code' }],
  })
  const opened = await post(nobody, '/api/account/sign-in/code', { ticket, code: codeOf(key) })
  expect(opened.json()).toEqual(before.json())
  expect((await withCookies(opened)({ url: '/api/overview' })).statusCode).toBe(200)
})

it('a wrong password is answered the same with codes and without', async () => {
  await turnOn(await server.signInAs('coded'))
  await server.signInAs('plain')
  const wrong = async (name: string) => {
    const answer = await post(nobody, '/api/account/sign-in', { email: `${name}@harbour.example`, password: 'a guess' })
    return [answer.statusCode, answer.body]
  }
  const answers = [await wrong('coded'), await wrong('plain'), await wrong('nobody')]
  expect(new Set(answers.map(String)).size).toBe(1)
})

it('an administrator without it acts as a member, is told so, and has its role again with it', async () => {
  const { session } = (await admin({ url: '/api/session' })).json()
  expect(session).toMatchObject({ role: 'member', roleWithFactor: 'administrator' })
  expect((await admin({ url: '/api/accounts' })).statusCode).toBe(403)
  const token = await post(admin, '/api/account/tokens', { password, name: 'x', scope: 'all', days: 1 })
  expect(token.json()).toMatchObject({
    status: 403,
    code: 'factor_needed',
    detail:
      'This server asks an administrator for a second factor. Set one up on your account page, or sign in with it, first.',
  })
  admin = (await turnOn(admin)).send
  expect((await admin({ url: '/api/session' })).json().session.role).toBe('administrator')
  expect((await admin({ url: '/api/accounts' })).statusCode).toBe(200)
})

it('another password and the removal are refused without a code, and done with one', async () => {
  const { send, key, recoveryCodes } = await turnOn(await server.signInAs('dana'))
  const change = { currentPassword: password, newPassword: 'four words for a gate' }
  const refused = { status: 400, errors: [{ field: 'code' }] }
  expect((await post(send, '/api/account/password', change)).json()).toMatchObject(refused)
  expect((await post(send, '/api/account/removal', { password })).json()).toMatchObject(refused)
  const changed = await post(send, '/api/account/password', { ...change, code: codeOf(key) })
  expect(changed.statusCode).toBe(204)
  const removal = { password: change.newPassword, code: recoveryCodes[0] }
  expect((await post(withCookies(changed), '/api/account/removal', removal)).statusCode).toBe(204)
})

it('an administrator removes the factor of somebody who lost it, not their own', async () => {
  const { send, key } = await turnOn(await server.signInAs('lost'))
  const id = await idOf(send)
  const remove = (by: Send, of: string) => by({ method: 'DELETE', url: `/api/accounts/${of}/factor` })
  expect((await remove(send, id)).statusCode).toBe(403)
  expect((await remove(admin, await idOf(admin))).json()).toMatchObject({ status: 403, code: 'own_factor' })
  expect((await remove(admin, id)).statusCode).toBe(204)
  expect((await remove(admin, id)).json()).toMatchObject({ status: 404, detail: 'This account has no second factor.' })
  expect((await send({ url: '/api/session' })).json().session).toBeNull()
  const opened = await signIn('lost')
  expect(opened.statusCode).toBe(200)
  expect((await withCookies(opened)({ url: '/api/account/factor' })).json()).toMatchObject({
    codesSince: null,
    recoveryCodesLeft: 0,
  })
  const { entries } = (await admin({ url: `/api/audit?account=${id}&action=factor_removal` })).json()
  expect(entries).toMatchObject([{ by: { kind: 'account' }, before: { codes: true, passkeys: 0 } }])
  expect(key).not.toBe('')
})

it('copies of one ticket use up one recovery code, whichever codes they bring at once', async () => {
  const { recoveryCodes, send } = await turnOn(await server.signInAs('twice'))
  const { ticket } = (await signIn('twice')).json().fault.params
  const tries = await Promise.all(
    recoveryCodes.slice(0, 4).map((code) => post(nobody, '/api/account/sign-in/code', { ticket, code })),
  )
  expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401])
  expect((await send({ url: '/api/account/factor' })).json().recoveryCodesLeft).toBe(9)
  // A wrong one leaves the ticket open.
  const next = (await signIn('twice')).json().fault.params.ticket
  const tryNext = (code = '') => post(nobody, '/api/account/sign-in/code', { ticket: next, code })
  expect((await tryNext('2222-2222-2222-2222')).statusCode).toBe(400)
  expect((await tryNext(recoveryCodes[9])).statusCode).toBe(200)
})

it('sign-ins at the code are limited by client, whatever the tickets', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 45; n += 1) {
    const options = { method: 'POST', url: '/api/account/sign-in/code', remoteAddress: '192.0.2.44' } as const
    statuses.push((await nobody({ ...options, payload: { ticket: 'made up', code: '123456' } })).statusCode)
  }
  expect(statuses).toEqual([...Array(40).fill(401), ...Array(5).fill(429)])
})

it('options of a passkey are for the host of the page, and none are made where browsers refuse them', async () => {
  const options = (origin: string, host: string) =>
    nobody({ method: 'POST', url: '/api/account/sign-in/passkey/options', headers: { origin, host } })
  const made = await options('https://varuna.example', 'varuna.example')
  expect(made.json().options).toMatchObject({ rpId: 'varuna.example', userVerification: 'required' })
  expect((await options('http://192.0.2.1', '192.0.2.1')).json()).toMatchObject({
    status: 422,
    detail: 'Passkeys work only where this site has a name and https, or on localhost. Ask the people who run it.',
  })
  expect((await options('https://elsewhere.example', 'varuna.example')).statusCode).toBe(403)
})
