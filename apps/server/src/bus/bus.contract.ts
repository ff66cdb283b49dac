import { expect, test, vi } from 'vitest'
import type { Bus, BusEffects, Channel, Cursor, Topic } from './bus.ts'

const topic: Topic<{ text: string }> = {
  name: 'contract',
  encode: (value) => new TextEncoder().encode(JSON.stringify(value)),
  decode: (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as { text: string },
  weigh: ({ text }) => text.length,
}
const channel = (partition: number): Channel<{ text: string }> => ({ topic, partition })

/** Collects what a subscription delivers; `failuresLeft` makes the handler fail that many times first. */
function createConsumer() {
  const texts: string[] = []
  const consumer = {
    texts,
    cursor: null as Cursor | null,
    missed: 0,
    failuresLeft: 0,
    async onMessage({ text }: { text: string }, cursor: Cursor) {
      if (consumer.failuresLeft > 0) {
        consumer.failuresLeft -= 1
        throw new Error('refused')
      }
      texts.push(text)
      consumer.cursor = cursor
    },
    async onMissed(cursor: Cursor) {
      consumer.missed += 1
      consumer.cursor = cursor
    },
  }
  return consumer
}

/** Effects whose sleep lasts one turn of the event loop. */
export const createEffects = (onFault: (error: unknown) => void = () => {}): BusEffects => {
  let made = 0
  return {
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
    newId: () => `id-${(made += 1)}-${performance.now()}`,
    onFault,
  }
}

/** Tests for every bus. `open` creates one that retains about 1,000 characters a channel. */
export function busContract(open: (effects: BusEffects) => Promise<Bus>): void {
  let partitions = 0
  const opened = async (onFault?: (error: unknown) => void) => {
    partitions += 1
    return { bus: await open(createEffects(onFault)), on: channel(partitions), other: channel(1000 + partitions) }
  }
  const publish = async (bus: Bus, on: Channel<{ text: string }>, ...texts: string[]) => {
    for (const text of texts) await bus.publish(on, { text })
  }

  test('a subscriber without a cursor gets every message published from then on, in order', async () => {
    const { bus, on } = await opened()
    const consumer = createConsumer()
    await publish(bus, on, 'before')
    await bus.subscribe(on, null, consumer)
    await publish(bus, on, 'a', 'b', 'c')
    await vi.waitFor(() => expect(consumer.texts).toEqual(['a', 'b', 'c']))
    expect(consumer.missed).toBe(0)
    await bus.close()
  })

  test('a subscriber gets only the messages of its partition', async () => {
    const { bus, on, other } = await opened()
    const consumer = createConsumer()
    await bus.subscribe(on, null, consumer)
    await publish(bus, other, 'elsewhere')
    await publish(bus, on, 'here')
    await vi.waitFor(() => expect(consumer.texts).toEqual(['here']))
    await bus.close()
  })

  test('every subscriber of a channel gets every message', async () => {
    const { bus, on } = await opened()
    const consumers = [createConsumer(), createConsumer()]
    for (const consumer of consumers) await bus.subscribe(on, null, consumer)
    await publish(bus, on, 'a', 'b')
    for (const { texts } of consumers) await vi.waitFor(() => expect(texts).toEqual(['a', 'b']))
    await bus.close()
  })

  test('a subscriber resumes after its cursor', async () => {
    const { bus, on } = await opened()
    const first = createConsumer()
    const subscription = await bus.subscribe(on, null, first)
    await publish(bus, on, 'a')
    await vi.waitFor(() => expect(first.texts).toEqual(['a']))
    await subscription.close()
    await publish(bus, on, 'b', 'c')

    const second = createConsumer()
    await bus.subscribe(on, first.cursor, second)
    await vi.waitFor(() => expect(second.texts).toEqual(['b', 'c']))
    expect(second.missed).toBe(0)
    expect(first.texts).toEqual(['a'])
    await bus.close()
  })

  test('a message whose handler fails is delivered again, before the next message', async () => {
    const faults: unknown[] = []
    const { bus, on } = await opened((error) => faults.push(error))
    const consumer = createConsumer()
    consumer.failuresLeft = 3
    await bus.subscribe(on, null, consumer)
    await publish(bus, on, 'a', 'b')
    await vi.waitFor(() => expect(consumer.texts).toEqual(['a', 'b']))
    expect(faults).toHaveLength(3)
    await bus.close()
  })

  test('a subscriber that fell too far behind gets onMissed, then new messages', async () => {
    const { bus, on } = await opened()
    const first = createConsumer()
    const subscription = await bus.subscribe(on, null, first)
    await publish(bus, on, 'a')
    await vi.waitFor(() => expect(first.texts).toEqual(['a']))
    await subscription.close()
    for (let count = 0; count < 40; count++) await publish(bus, on, 'x'.repeat(100))

    const second = createConsumer()
    await bus.subscribe(on, first.cursor, second)
    await vi.waitFor(() => expect(second.missed).toBe(1))
    await publish(bus, on, 'new')
    await vi.waitFor(() => expect(second.texts).toEqual(['new']))
    await bus.close()
  })

  test('an unknown cursor counts as missed', async () => {
    const { bus, on } = await opened()
    const consumer = createConsumer()
    await bus.subscribe(on, 'of another log:17', consumer)
    await vi.waitFor(() => expect(consumer.missed).toBe(1))
    await publish(bus, on, 'new')
    await vi.waitFor(() => expect(consumer.texts).toEqual(['new']))
    await bus.close()
  })

  test('close waits for the running handler, and nothing is delivered afterwards', async () => {
    const { bus, on } = await opened()
    const running = Promise.withResolvers<null>()
    const texts: string[] = []
    const subscription = await bus.subscribe(on, null, {
      async onMessage({ text }) {
        await running.promise
        texts.push(text)
      },
      async onMissed() {},
    })
    await publish(bus, on, 'a', 'b')
    await vi.waitFor(() => expect(texts.length).toBe(0))
    const closed = subscription.close()
    running.resolve(null)
    await closed
    expect(texts.length).toBeLessThanOrEqual(1)
    const delivered = texts.length
    await publish(bus, on, 'c')
    await bus.close()
    expect(texts).toHaveLength(delivered)
  })

  test('a slow subscriber does not delay publishers', async () => {
    const { bus, on } = await opened()
    const never = Promise.withResolvers<null>()
    await bus.subscribe(on, null, { onMessage: async () => void (await never.promise), async onMissed() {} })
    for (let count = 0; count < 100; count++) await publish(bus, on, 'x'.repeat(100))
    never.resolve(null)
    await bus.close()
  })
}
