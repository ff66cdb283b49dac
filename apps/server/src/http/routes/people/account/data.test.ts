import { afterEach, beforeEach, expect, it } from 'vitest'
import { unzip } from '../../../testing/case-zips.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { password, type Send } from '../../../testing/sign-in.ts'

let server: TestServer
let admin: Send
let ana: Send
beforeEach(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'member' })
  admin = await server.signInAs('chief')
  ana = await server.signInAs('ana')
})
afterEach(() => server.close())

const url = '/api/account/data'
const prove = (by = ana, of = password) => by({ method: 'POST', url, payload: { password: of } })
const download = (by = ana) => by({ url })

it('is downloaded after the password was entered again, and the download is recorded', async () => {
  expect((await download()).json()).toMatchObject({ status: 403, code: 'data_not_proved' })
  expect((await prove(ana, 'a guess')).json().errors).toMatchObject([{ field: 'password' }])
  expect((await download()).statusCode).toBe(403)
  expect((await prove()).statusCode).toBe(204)
  const answer = await download()
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="varuna-account-2026-01-31.zip"',
    'cache-control': 'no-store',
  })
  const parts = await unzip(answer.rawPayload)
  expect(JSON.parse(String(parts.get('profile.json')))).toMatchObject([{ email: 'ana@harbour.example' }])
  const { entries } = (await admin({ url: '/api/audit?action=data_export' })).json()
  expect(entries).toMatchObject([{ by: { person: { name: 'ana' } } }])
})

it('is not downloaded with the proof of another account, of another password, or without a session', async () => {
  const proof = (await prove()).cookies.find(({ name }) => name === 'varuna.data')?.value ?? ''
  const bo = await server.signInAs('bo')
  const token = (
    await bo({ method: 'POST', url: '/api/account/sign-in', payload: { email: 'bo@harbour.example', password } })
  ).cookies
  const cookies = Object.fromEntries(token.map(({ name, value }) => [name, value]))
  const withProof = await server.app.inject({ url, cookies: { ...cookies, 'varuna.data': proof } })
  expect(withProof.json().code).toBe('data_not_proved')
  expect((await server.app.inject({ url, cookies: { 'varuna.data': proof } })).statusCode).toBe(401)
  const change = { currentPassword: password, newPassword: 'four words of a gannet' }
  await ana({ method: 'POST', url: '/api/account/password', payload: change })
  expect((await download()).json().code).toBe('data_not_proved')
})

it('is bounded for an account', async () => {
  await prove()
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await download()).statusCode)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
