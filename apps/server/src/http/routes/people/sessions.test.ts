import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { password, profile, type Send } from '../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

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
