import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FeedHealth } from '@varuna/contract/site/health'
import { profile } from '../http/testing/sign-in.ts'
import { runVaruna } from './testing-varuna.ts'

const sentence = '!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*23\n'

test(
  'a server receives a configured feed and reports its health, including a lost connection',
  { timeout: 120_000 },
  async () => {
    const receiver = createServer().listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const connected = once(receiver, 'connection') as Promise<[Socket]>
    const dataDir = mkdtempSync(join(tmpdir(), 'varuna-feeds-'))
    const feed = `tcp://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    const server = await runVaruna(dataDir, { FEEDS: feed, LOG_LEVEL: 'silent' })
    const readFeedHealth = async () => {
      const answer = await fetch(`${server.origin}/health`)
      return ((await answer.json()) as { feeds: [FeedHealth] }).feeds[0]
    }

    const [socket] = await connected
    socket.write(sentence + sentence.replace('*23', '*24'))
    while ((await readFeedHealth()).lines < 2) await pause(50)
    expect(await readFeedHealth()).toMatchObject({
      name: 'feed 1',
      state: 'connected',
      silentSince: null,
      messages: 1,
      positions: 1,
      stampedOnReceipt: 1,
      refused: { bad_checksum: 1 },
    })
    receiver.close()
    socket.destroy()
    while ((await readFeedHealth()).state !== 'waiting') await pause(50)
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true })
  },
)

test('a server without a feed receives one that is added on the page', { timeout: 120_000 }, async () => {
  const receiver = createServer((socket) => void socket.on('error', () => {}).write(sentence)).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const dataDir = mkdtempSync(join(tmpdir(), 'varuna-feeds-'))
  const settings = { FEED_ADDRESSES: '127.0.0.1', LOG_LEVEL: 'silent' }
  const server = await runVaruna(dataDir, settings)
  const send = (path: string, body: object, cookie = '') =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const account = { email: 'ana@harbour.example', password: 'correct horse battery' }
  await send('/api/account/sign-up', { ...profile, ...account })
  const signedIn = await send('/api/account/sign-in', account)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  const connection = { kind: 'tcp', host: '127.0.0.1', port }
  expect((await send('/api/feeds', { name: 'Harbour', isOn: true, connection }, cookie)).status).toBe(201)
  const received = async () => {
    const { feeds } = (await (await fetch(`${server.origin}/health`)).json()) as { feeds: FeedHealth[] }
    return feeds[0]?.messages ?? 0
  }
  while ((await received()) === 0) await pause(50)
  expect(await server.end('SIGTERM')).toEqual([0, null])
  receiver.close()
  rmSync(dataDir, { recursive: true })
})
