import type { SenderRefusal } from '@varuna/contract/site/health'
import { expect, test } from 'vitest'
import type { FeedChunk, Feed } from './feed.ts'
import { waitUntil } from './testing.ts'

/** The remote end of a feed under test. */
export interface FakePeer {
  feed: Feed
  /** Sends once the feed is connected; resolves when the peer may send more. */
  send(text: string): Promise<void>
  /** Closes the connection cleanly. */
  end(): Promise<void>
  close(): Promise<void>
}

export interface FeedTraits {
  /** Unread data waits at the peer; without backpressure it is dropped and counted as lost. */
  hasBackpressure: boolean
  /** The peer can end the feed. */
  canEnd: boolean
}

/** Collects everything a feed sends; `pause` stops reading until `resume`. */
export function receiveAll(feed: Feed) {
  const stopping = new AbortController()
  const received: FeedChunk[] = []
  const connections: string[] = []
  let lost = 0
  const refused: SenderRefusal[] = []
  let paused = null as PromiseWithResolvers<void> | null
  const events = {
    connected: (detail: string) => connections.push(detail),
    lost: (count: number) => void (lost += count),
    refused: (reason: SenderRefusal) => void refused.push(reason),
  }
  const finished = (async () => {
    for await (const chunk of feed.connect(stopping.signal, events)) {
      received.push(chunk)
      await paused?.promise
    }
  })()
  finished.catch(() => {})
  return {
    finished,
    connections,
    text: () => Buffer.concat(received.map(({ bytes }) => bytes)).toString(),
    bytes: () => received.reduce((sum, { bytes }) => sum + bytes.length, 0),
    lost: () => lost,
    refused,
    sources: () => received.map(({ source }) => source),
    pause: () => (paused = Promise.withResolvers()),
    resume() {
      paused?.resolve()
      paused = null
    },
    async stop() {
      paused?.resolve()
      stopping.abort()
      await finished
    },
  }
}

/** Behaviour common to all feeds. */
export function feedContract(start: () => Promise<FakePeer>, { hasBackpressure, canEnd }: FeedTraits): void {
  test('everything that is sent is received, complete and in order', async () => {
    const side = await start()
    const received = receiveAll(side.feed)
    await waitUntil(() => received.connections.length === 1)
    for (const text of ['one\n', 'two\n', `${'x'.repeat(1000)}\n`]) await side.send(text)
    await waitUntil(() => received.bytes() >= 1009)
    expect(received.text()).toBe(`one\ntwo\n${'x'.repeat(1000)}\n`)
    await received.stop()
    await side.close()
  })

  test('it ends when its signal aborts, even while nothing arrives', async () => {
    const side = await start()
    const received = receiveAll(side.feed)
    await waitUntil(() => received.connections.length === 1)
    await received.stop()
    await side.close()
  })

  test.runIf(canEnd)('it ends when the peer closes the connection', async () => {
    const side = await start()
    const received = receiveAll(side.feed)
    await waitUntil(() => received.connections.length === 1)
    await side.send('last\n')
    await side.end()
    await received.finished
    expect(received.text()).toBe('last\n')
    await side.close()
  })

  test(`a flood ${hasBackpressure ? 'waits at the peer and loses nothing' : 'is dropped where there is no room, and counted as lost'}`, async () => {
    const side = await start()
    const received = receiveAll(side.feed)
    await waitUntil(() => received.connections.length === 1)
    received.pause()
    await side.send('first\n')
    await waitUntil(() => received.bytes() > 0)
    const line = `${'y'.repeat(999)}\n`
    const lines = 40_000
    let sent = 0
    const flood = (async () => {
      for (; sent < lines; sent++) await side.send(line)
    })()
    if (hasBackpressure) {
      // The sender must stall before the end: buffers in between cannot hold everything.
      let before = -1
      while (sent !== before) {
        before = sent
        for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
      }
      expect(sent).toBeLessThan(lines)
    } else {
      await flood
      await waitUntil(() => received.lost() > 0)
    }
    received.resume()
    await flood
    if (hasBackpressure) {
      await waitUntil(() => received.bytes() === 6 + lines * line.length)
      expect(received.lost()).toBe(0)
    } else {
      await waitUntil(() => received.bytes() > 6)
      expect(received.lost()).toBeLessThan(lines)
    }
    await received.stop()
    await side.close()
  })
}
