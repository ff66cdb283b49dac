import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FeedHealth } from '@varuna/contract/site/health'
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
    while ((await readFeedHealth()).lines < 2) await pause(20)
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
    while ((await readFeedHealth()).state !== 'waiting') await pause(20)
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true })
  },
)
