import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { password, profile, type Send } from '../../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(fakeInference())
})
afterAll(() => server.close())

const listed = async (send: Send) => (await send({ url: '/api/account/sessions' })).json().sessions
const end = (send: Send, id: string) => send({ method: 'DELETE', url: `/api/account/sessions/${id}` })
const isSignedIn = async (send: Send) => (await send({ url: '/api/overview' })).statusCode === 200
const signIn = (of: TestServer, email: string, headers: Record<string, string> = {}) =>
  of.app.inject({ method: 'POST', url: '/api/account/sign-in', payload: { email, password }, headers })

test('a session is listed with its device and address, and another one is ended by its owner alone', async () => {
  const [here, there, stranger] = [
    await server.signInAs('mira'),
    await server.signInAs('mira'),
    await server.signInAs('ivo'),
  ]
  const sessions = await listed(here)
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({ device: { browser: null, system: null }, address: '127.0.0.1' })
  const other = sessions.find(({ isThis }: { isThis: boolean }) => !isThis)
  expect((await listed(there)).find(({ isThis }: { isThis: boolean }) => isThis).id).toBe(other.id)
  expect((await end(stranger, other.id)).statusCode).toBe(404)
  expect(await isSignedIn(there)).toBe(true)
  expect((await end(here, other.id)).statusCode).toBe(204)
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(stranger)]).toEqual([true, false, true])
  expect(JSON.stringify(sessions)).not.toMatch(/sha256|token/)
})

test('an account has 20 sessions; a new one ends another', async () => {
  const first = await server.signInAs('nadia')
  for (let n = 0; n < 20; n += 1) await server.signInAs('nadia')
  const last = await server.signInAs('nadia')
  expect([await isSignedIn(first), (await listed(last)).length]).toEqual([false, 20])
})

test('signing in again in a browser ends the session that it had', async () => {
  const send = await server.signInAs('olga')
  const again = await send({
    method: 'POST',
    url: '/api/account/sign-in',
    payload: { email: 'olga@harbour.example', password },
  })
  expect(again.statusCode).toBe(200)
  expect(await listed(send)).toHaveLength(1)
})

const setCookies = (answer: { headers: Record<string, unknown> }) => [answer.headers['set-cookie']].flat().map(String)
const nameOf = (cookie: string) => cookie.split('=')[0]

test('over TLS the cookies are host-only and secure, and those of earlier pages are cleared', async () => {
  const secure = await startTestServer(fakeInference(), { publicUrl: 'https://varuna.example' })
  const email = 'ana@harbour.example'
  await secure.app.inject({ method: 'POST', url: '/api/account/sign-up', payload: { ...profile, email, password } })
  const cookie = 'varuna.session_token=old; __Secure-varuna.session_token=older'
  const opened = setCookies(await signIn(secure, email, { origin: 'https://varuna.example', cookie }))
  const by = Object.fromEntries(opened.map((text) => [nameOf(text), text]))
  expect(by['__Host-varuna.session_token']).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(by['__Host-varuna.device']).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(opened.join()).not.toContain('Domain')
  expect(by['varuna.session_token']).toContain('Max-Age=0')
  expect(by['__Secure-varuna.session_token']).toContain('Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  const value = by['__Host-varuna.session_token']?.split(';')[0]?.split('=')[1] ?? ''
  const ask = (name: string) =>
    secure.app.inject({ url: '/api/overview', headers: { cookie: `${name}=${value}` } }).then((a) => a.statusCode)
  expect([await ask('__Host-varuna.session_token'), await ask('varuna.session_token')]).toEqual([200, 401])
  await secure.close()
})

test('without TLS the cookies have plain names; where no public address is set, the page of the request decides', async () => {
  await server.signInAs('petra')
  const names = async (headers: Record<string, string>) =>
    setCookies(await signIn(server, 'petra@harbour.example', headers)).map(nameOf)
  expect(await names({})).toEqual(['varuna.session_token', 'varuna.device'])
  expect(await names({ origin: 'http://localhost:8000', host: 'localhost:8000' })).toEqual([
    'varuna.session_token',
    'varuna.device',
  ])
  expect(await names({ origin: 'https://varuna.example', host: 'varuna.example' })).toEqual([
    '__Host-varuna.session_token',
    '__Host-varuna.device',
  ])
})

test('while strangers try passwords, a known device waits for nobody, a new one for seconds, and its cookie alone opens nothing', async () => {
  const held: number[] = []
  const attacked = await startTestServer(fakeInference(), { sleep: async (ms) => void (ms > 0 && held.push(ms)) })
  const email = 'officer@harbour.example'
  const url = '/api/account/sign-in'
  await attacked.app.inject({ method: 'POST', url: '/api/account/sign-up', payload: { ...profile, email, password } })
  const from = (remoteAddress: string, secret: string, cookies: Record<string, string> = {}) =>
    attacked.app.inject({ method: 'POST', url, payload: { email, password: secret }, remoteAddress, cookies })
  const first = await from('198.51.100.7', password)
  const device = first.cookies.find(({ name }) => name === 'varuna.device')?.value ?? ''
  const known = { 'varuna.device': device }
  for (let n = 0; n < 250; n += 1) await from(`203.0.113.${n % 50}`, `guess ${n}`)
  // On the network of the officer too.
  for (let n = 0; n < 10; n += 1) await from('198.51.100.7', `guess ${n}`)
  held.length = 0
  expect([(await from('198.51.100.7', password, known)).statusCode, held]).toEqual([200, []])
  expect([(await from('192.0.2.1', password)).statusCode, held]).toEqual([200, [4_000]])
  expect((await from('198.51.100.7', password)).statusCode).toBe(429)
  const forged = { 'varuna.device': `${device.slice(0, 22)}.${'A'.repeat(43)}` }
  expect((await from('198.51.100.7', password, forged)).statusCode).toBe(429)
  // The cookie of an account of the attacker is none of the officer's.
  await attacked.app.inject({
    method: 'POST',
    url: '/api/account/sign-up',
    payload: { ...profile, email: 'eve@harbour.example', password },
  })
  const eve = await attacked.app.inject({ method: 'POST', url, payload: { email: 'eve@harbour.example', password } })
  const ofEve = { 'varuna.device': eve.cookies.find(({ name }) => name === 'varuna.device')?.value ?? '' }
  expect((await from('198.51.100.7', password, ofEve)).statusCode).toBe(429)
  expect((await attacked.app.inject({ url: '/api/overview', cookies: known })).statusCode).toBe(401)
  await attacked.close()
})

test('a copy of a device cookie delays nobody on another network, and made-up ids count as their network', async () => {
  const copying = await startTestServer(fakeInference(), { sleep: async () => {} })
  await copying.signInAs('lena')
  const email = 'lena@harbour.example'
  const url = '/api/account/sign-in'
  const from = (remoteAddress: string, secret: string, device: string) =>
    copying.app.inject({
      method: 'POST',
      url,
      payload: { email, password: secret },
      remoteAddress,
      cookies: { 'varuna.device': device },
    })
  const opened = await from('198.51.100.8', password, '')
  const device = opened.cookies.find(({ name }) => name === 'varuna.device')?.value ?? ''
  const copied: number[] = []
  for (let n = 0; n < 61; n += 1) copied.push((await from('203.0.113.8', `guess ${n}`, device)).statusCode)
  expect(copied.at(-1)).toBe(429)
  expect((await from('198.51.100.8', password, device)).statusCode).toBe(200)
  const answers = []
  for (let n = 0; n < 61; n += 1) {
    const madeUp = [String(n).padStart(22, 'A'), ...device.split('.').slice(1)].join('.')
    answers.push(await from('203.0.113.9', `guess ${n}`, madeUp))
  }
  expect(answers.at(-1)?.json().fault.code).toBe('too_many_requests.attempts')
  await copying.close()
})

test('a token that was replaced reads for a moment and writes no more; one that signed out does neither', async () => {
  await server.signInAs('rosa')
  const before = await signIn(server, 'rosa@harbour.example')
  const withCookies =
    ({ cookies }: Awaited<ReturnType<Send>>): Send =>
    (options) =>
      server.app.inject({ ...options, cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])) })
  const send = withCookies(before)
  const write = (of: Send) => of({ method: 'POST', url: '/api/cases', payload: { title: 'Night landing' } })
  expect(await isSignedIn(send)).toBe(true)
  const changed = await send({
    method: 'POST',
    url: '/api/account/password',
    payload: { currentPassword: password, newPassword: 'lantern quartz heron' },
  })
  expect(changed.statusCode).toBe(204)
  expect([await isSignedIn(send), (await write(send)).statusCode]).toEqual([true, 401])
  const renewed = withCookies(changed)
  const token = changed.cookies.find(({ name }) => name === 'varuna.session_token')?.value ?? ''
  // The same token in another spelling, as the server would remember it apart.
  const spelt: Send = (options) =>
    server.app.inject({ ...options, headers: { cookie: `varuna.session_token=${token.replace('.', '%2E')}` } })
  expect([(await write(renewed)).statusCode, await isSignedIn(spelt)]).toEqual([201, true])
  await renewed({ method: 'POST', url: '/api/account/sign-out' })
  expect([await isSignedIn(renewed), await isSignedIn(spelt), (await write(renewed)).statusCode]).toEqual([
    false,
    false,
    401,
  ])
})

test('sessions of a browser are marked as of a new device for seven days, however often it signs in', async () => {
  const send = await server.signInAs('uma')
  const payload = { email: 'uma@harbour.example', password }
  const again = async (of: Send) => of({ method: 'POST', url: '/api/account/sign-in', payload })
  const marks = async () => (await listed(send)).map(({ isNewDevice }: { isNewDevice: boolean }) => isNewDevice)
  expect(await marks()).toEqual([true])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 86_400_000 })
  await again(send)
  expect(await marks()).toEqual([true])
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  await again(send)
  expect(await marks()).toEqual([false])
  await again(await server.signInAs('uma'))
  expect((await marks()).toSorted()).toEqual([false, true])
  vi.useRealTimers()
})
