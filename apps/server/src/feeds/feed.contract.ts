import { expect, test } from 'vitest'
import type { Arrival, Feed } from './feed.ts'
import { until } from './testing.ts'

/** The other side of a feed, in a test. */
export interface OtherSide {
  feed: Feed
  /** Sends when the feed is connected; resolves when the other side may send more. */
  send(text: string): Promise<void>
  /** Ends the connection in good order. */
  end(): Promise<void>
  close(): Promise<void>
}

export interface Traits {
  /** What is not taken waits at the other side; else it is told as lost. */
  waits: boolean
  /** The other side can end it. */
  ends: boolean
}

/** Takes a feed as it comes. */
export function hear(feed: Feed) {
  const stopping = new AbortController()
  const heard: Arrival[] = []
  const told: string[] = []
  let lost = 0
  let goOn = null as PromiseWithResolvers<void> | null
  const events = { connected: (detail: string) => told.push(detail), lost: (count: number) => void (lost += count) }
  const ended = (async () => {
    for await (const arrival of feed.connect(stopping.signal, events)) {
      heard.push(arrival)
      await goOn?.promise
    }
  })()
  ended.catch(() => {})
  return {
    ended,
    told,
    text: () => Buffer.concat(heard.map(({ bytes }) => bytes)).toString(),
    bytes: () => heard.reduce((sum, { bytes }) => sum + bytes.length, 0),
    lost: () => lost,
    hold: () => (goOn = Promise.withResolvers()),
    goOn() {
      goOn?.resolve()
      goOn = null
    },
    async stop() {
      goOn?.resolve()
      stopping.abort()
      await ended
    },
  }
}

/** What any feed must do. */
export function feedContract(start: () => Promise<OtherSide>, { waits, ends }: Traits): void {
  test('what was sent is heard, whole and in order', async () => {
    const side = await start()
    const heard = hear(side.feed)
    await until(() => heard.told.length === 1)
    for (const text of ['one\n', 'two\n', `${'x'.repeat(1000)}\n`]) await side.send(text)
    await until(() => heard.bytes() >= 1009)
    expect(heard.text()).toBe(`one\ntwo\n${'x'.repeat(1000)}\n`)
    await heard.stop()
    await side.close()
  })

  test('it ends when it is told to, also while nothing comes', async () => {
    const side = await start()
    const heard = hear(side.feed)
    await until(() => heard.told.length === 1)
    await heard.stop()
    await side.close()
  })

  test.runIf(ends)('it ends when the other side ends', async () => {
    const side = await start()
    const heard = hear(side.feed)
    await until(() => heard.told.length === 1)
    await side.send('last\n')
    await side.end()
    await heard.ended
    expect(heard.text()).toBe('last\n')
    await side.close()
  })

  test(`a flood ${waits ? 'waits at the other side and nothing of it is lost' : 'is lost where there is no room, and told'}`, async () => {
    const side = await start()
    const heard = hear(side.feed)
    await until(() => heard.told.length === 1)
    heard.hold()
    await side.send('first\n')
    await until(() => heard.bytes() > 0)
    const line = `${'y'.repeat(999)}\n`
    const lines = 40_000
    let sent = 0
    const flood = (async () => {
      for (; sent < lines; sent++) await side.send(line)
    })()
    if (waits) {
      // It stands still at some place before the end, for the other side cannot send more than what finds room on the way.
      let before = -1
      while (sent !== before) {
        before = sent
        for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
      }
      expect(sent).toBeLessThan(lines)
    } else {
      await flood
      await until(() => heard.lost() > 0)
    }
    heard.goOn()
    await flood
    if (waits) {
      await until(() => heard.bytes() === 6 + lines * line.length)
      expect(heard.lost()).toBe(0)
    } else {
      await until(() => heard.bytes() > 6)
      expect(heard.lost()).toBeLessThan(lines)
    }
    await heard.stop()
    await side.close()
  })
}
