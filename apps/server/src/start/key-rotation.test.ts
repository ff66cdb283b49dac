import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { SessionAnswer } from '@varuna/contract/people/session'
import { form } from '../accounts/testing-accounts.ts'
import { runVaruna, type RunningVaruna } from './testing-varuna.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-keys-'))
const [first, second] = ['first key of thirty-two bytes '.repeat(2), 'second key of thirty-two bytes '.repeat(2)]
let running: RunningVaruna | null = null
const start = async (keys: string) => {
  running = await runVaruna(folder, { AUTH_SECRET: keys, WEBHOOKS_ALLOW_PRIVATE: 'yes' })
  return running.origin
}
afterEach(async () => {
  await running?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

test('a new key signs nobody out, and what was signed before is accepted until the earlier key is removed', async () => {
  let cookie = ''
  const ask = (url: string, body?: unknown) =>
    fetch(url, {
      headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
  const isSignedIn = async (origin: string) =>
    ((await (await ask(`${origin}/api/session`)).json()) as SessionAnswer).session !== null
  const receiver = createServer().listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`

  const before = await start(first ?? '')
  expect((await ask(`${before}/api/account/sign-up`, form)).status).toBe(201)
  const signedIn = await ask(`${before}/api/account/sign-in`, { email: form.email, password: form.password })
  cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  expect(await isSignedIn(before)).toBe(true)
  const made = await ask(`${before}/api/alert-rules`, {
    name: 'Rotation',
    active: true,
    changes: 'all',
    target: { channel: 'webhook', url },
  })
  expect(made.status).toBe(200)
  const { rule, secret } = (await made.json()) as { rule: { id: string }; secret: string }
  await running?.end('SIGTERM')

  const during = await start(`${second},${first}`)
  expect(await isSignedIn(during)).toBe(true)
  const delivered = once(receiver, 'request') as Promise<[IncomingMessage]>
  const tested = ask(`${during}/api/alert-rules/${rule.id}/test`, {})
  const [request] = await delivered
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['varuna-signature'])) ?? []
  expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  receiver.closeAllConnections()
  await tested
  receiver.close()
  const again = await ask(`${during}/api/account/sign-in`, { email: form.email, password: form.password })
  const renewed = again.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  await running?.end('SIGTERM')

  const after = await start(second ?? '')
  expect(await isSignedIn(after)).toBe(false)
  cookie = renewed
  expect(await isSignedIn(after)).toBe(true)
})
