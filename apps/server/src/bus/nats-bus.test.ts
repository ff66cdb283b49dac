import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { busContract, createEffects } from './bus.contract.ts'
import type { Cursor, Topic } from './bus.ts'
import { openNatsBus } from './nats-bus.ts'
import { hasNats, startNats, type NatsServer } from './testing.ts'

if (!hasNats)
  process.stdout.write(
    "Skipped: the bus on NATS, because nats-server is not installed (Debian's package: nats-server).\n",
  )

const KEPT_BYTES = 2_500

describe.skipIf(!hasNats)('the NATS JetStream bus', () => {
  let server: NatsServer
  beforeAll(async () => {
    server = await startNats()
  })
  afterAll(() => server.remove())

  busContract((effects) => openNatsBus(server.url, effects, KEPT_BYTES))

  const topic: Topic<string> = {
    name: 'survival',
    encode: (text) => new TextEncoder().encode(text),
    decode: (bytes) => new TextDecoder().decode(bytes),
    weigh: (text) => text.length,
  }

  test('a subscription survives a server restart, and two processes see each other', async () => {
    const [publisher, subscriber] = await Promise.all([
      openNatsBus(server.url, createEffects()),
      openNatsBus(server.url, createEffects()),
    ])
    const on = { topic, partition: 1 }
    const texts: string[] = []
    let missed = 0
    await subscriber.subscribe(on, null, {
      async onMessage(text) {
        texts.push(text)
      },
      async onMissed() {
        missed += 1
      },
    })
    await publisher.publish(on, 'before')
    await vi.waitFor(() => expect(texts).toEqual(['before']))
    expect(publisher.isConnected()).toBe(true)
    await server.kill()
    await vi.waitFor(() => expect(publisher.isConnected()).toBe(false), { timeout: 15_000 })
    await server.start()
    await vi.waitFor(() => expect(publisher.isConnected()).toBe(true), { timeout: 15_000 })
    await vi.waitFor(() => publisher.publish(on, 'after'), { timeout: 15_000, interval: 200 })
    // A killed server may lose messages that it acknowledged; the subscriber must then get onMissed.
    await vi.waitFor(() => expect(texts.includes('after') || missed > 0).toBe(true), { timeout: 15_000 })
    await publisher.publish(on, 'last')
    await vi.waitFor(() => expect(texts.at(-1)).toBe('last'), { timeout: 15_000 })
    await Promise.all([publisher.close(), subscriber.close()])
  })

  test('a server that returns without its data gets new streams, and later messages arrive', async () => {
    const bus = await openNatsBus(server.url, createEffects())
    const on = { topic, partition: 4 }
    const texts: string[] = []
    let missed = 0
    await bus.subscribe(on, null, {
      async onMessage(text) {
        texts.push(text)
      },
      async onMissed() {
        missed += 1
      },
    })
    await bus.publish(on, 'before')
    await vi.waitFor(() => expect(texts).toEqual(['before']))
    await server.remove()
    await vi.waitFor(() => expect(bus.isConnected()).toBe(false), { timeout: 15_000 })
    await server.start()
    await vi.waitFor(() => bus.publish(on, 'after'), { timeout: 15_000, interval: 200 })
    await vi.waitFor(() => expect(missed).toBe(1), { timeout: 15_000 })
    await bus.publish(on, 'last')
    await vi.waitFor(() => expect(texts.at(-1)).toBe('last'), { timeout: 15_000 })
    await bus.close()
  })

  test('a cursor of a lost stream does not resume in a stream created anew', async () => {
    const on = { topic, partition: 2 }
    const bus = await openNatsBus(server.url, createEffects())
    const seen: { text: string; cursor: Cursor }[] = []
    const subscription = await bus.subscribe(on, null, {
      async onMessage(text, cursor) {
        seen.push({ text, cursor })
      },
      async onMissed() {},
    })
    await bus.publish(on, 'first of the old stream')
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    await subscription.close()
    await bus.close()
    await server.remove()
    server = await startNats()

    const next = await openNatsBus(server.url, createEffects())
    await next.publish(on, 'first of the new stream')
    let missed = 0
    await next.subscribe(on, seen[0]?.cursor ?? null, {
      async onMessage() {},
      async onMissed() {
        missed += 1
      },
    })
    await vi.waitFor(() => expect(missed).toBe(1))
    await next.close()
  })

  test('a cursor does not resume at a later message that reuses its sequence number', async () => {
    const on = { topic, partition: 3 }
    const bus = await openNatsBus(server.url, createEffects())
    const first = Promise.withResolvers<Cursor>()
    const subscription = await bus.subscribe(on, null, {
      onMessage: async (_text, cursor) => first.resolve(cursor),
      async onMissed() {},
    })
    await bus.publish(on, 'kept')
    const cursor = await first.promise
    await subscription.close()
    let missed = 0
    const [created, sequence, storedAtMs] = cursor.split(':')
    await bus.subscribe(on, [created, sequence, Number(storedAtMs) - 1].join(':'), {
      async onMessage() {},
      async onMissed() {
        missed += 1
      },
    })
    await vi.waitFor(() => expect(missed).toBe(1))
    await bus.close()
  })
})
