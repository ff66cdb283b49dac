import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPasswordPatterns } from '../../../../services/people/account/password-patterns.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { password } from '../../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { findPasswordPattern: await loadPasswordPatterns() })
})
afterAll(() => server.close())

const change = (send: Send, currentPassword: string, newPassword: string) =>
  send({ method: 'POST', url: '/api/account/password', payload: { currentPassword, newPassword } })
const isSignedIn = async (send: Send) => (await send({ url: '/api/overview' })).statusCode === 200

test('a password is changed by somebody who knows it, and other browsers are signed out', async () => {
  const [here, there] = [await server.signInAs('mira'), await server.signInAs('mira')]
  const stranger = await server.signInAs('ivo')
  expect((await change(here, password, 'four words for a gate')).statusCode).toBe(204)
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(stranger)]).toEqual([true, false, true])
  const payload = { email: 'mira@harbour.example', password }
  const signIn = (over: object) =>
    server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload: { ...payload, ...over } })
  expect((await signIn({})).statusCode).toBe(401)
  expect((await signIn({ password: 'four words for a gate' })).statusCode).toBe(200)
})

test('an account reads how others see it, its address and its role', async () => {
  const send = await server.signInAs('omar')
  const answer = await send({ url: '/api/account' })
  expect(answer.json()).toEqual({
    name: 'omar',
    email: 'omar@harbour.example',
    hasPassword: true,
    addressByMail: false,
    role: 'supervisor',
  })
  expect((await server.app.inject({ url: '/api/account' })).statusCode).toBe(401)
})

test('a fault of either password is reported at its field, and nothing changes', async () => {
  const [here, there] = [await server.signInAs('nadia'), await server.signInAs('nadia')]
  const refusals = [
    ['a guess at it', 'four words for a gate', 'currentPassword', 'This is not your current password'],
    ['', 'four words for a gate', 'currentPassword', 'Please enter your password'],
    [password, 'short', 'newPassword', 'Password must be at least 8 characters'],
    [password, 'x'.repeat(129), 'newPassword', 'Password must be at most 128 characters'],
    [password, 'password', 'newPassword', 'This password is among the most common ones. Please choose another'],
    [
      password,
      'Mumbai2026',
      'newPassword',
      'This password is a common word or name with little added. Please use three or more words that have nothing to do with each other',
    ],
    [
      password,
      '17051990India',
      'newPassword',
      'Password must not be made from your name, address, country, numbers or dates. Please use three or more words that have nothing to do with each other',
    ],
    [password, 'Nadia@harbour.example', 'newPassword', 'Password must not be your email address or your name'],
  ] as const
  for (const [current, next, field, message] of refusals) {
    const answer = await change(here, current, next)
    expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ field, message }]])
  }
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true])
})

test('somebody who finds an open session cannot guess its password', async () => {
  const found = await server.signInAs('olga')
  const answers = []
  for (let guess = 0; guess < 12; guess += 1) answers.push(await change(found, `a guess ${guess}`, 'four words'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(400), 429, 429])
  expect((await change(await server.signInAs('petra'), 'a guess', 'four words')).statusCode).toBe(400)
})

test('every other browser is signed out on request', async () => {
  const [here, there, elsewhere] = [
    await server.signInAs('rosa'),
    await server.signInAs('rosa'),
    await server.signInAs('rosa'),
  ]
  const signOut = (send: Send) => send({ method: 'POST', url: '/api/account/sign-out-elsewhere' })
  const answer = await signOut(here)
  expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 2 }])
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(elsewhere)]).toEqual([true, false, false])
  expect((await signOut(there)).statusCode).toBe(401)
  expect((await change(there, password, 'four words for a gate')).statusCode).toBe(401)
})

test('a client with many accounts shares one limit', async () => {
  const alone = await startTestServer(fakeInference())
  try {
    const statuses = new Map<number, number>()
    for (const name of ['sara', 'tomas', 'ursula', 'viktor', 'wanda']) {
      const send = await alone.signInAs(name)
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const { statusCode } = await change(send, 'a guess', 'four words')
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: 40, 429: 10 })
  } finally {
    await alone.close()
  }
})
