import { describe, expect, test, vi } from 'vitest'
import type { Topic } from './bus.ts'
import { busContract, createEffects } from './bus.contract.ts'
import { createInProcessBus } from './in-process-bus.ts'

describe('the in-process bus', () => {
  busContract(async (effects) => createInProcessBus(effects, 1_000))

  test('delivers values without encoding, and retains no more than its limit', async () => {
    const topic: Topic<number[]> = {
      name: 'arrays',
      encode: () => expect.fail('nothing is encoded within one process'),
      decode: () => expect.fail('nothing is decoded within one process'),
      weigh: (value) => value.length,
    }
    const bus = createInProcessBus(createEffects(), 4)
    const seen: number[][] = []
    let missed = 0
    const value = [1, 2]
    const blocked = Promise.withResolvers<null>()
    await bus.subscribe({ topic, partition: 0 }, null, {
      async onMessage(delivered) {
        seen.push(delivered)
        await blocked.promise
      },
      async onMissed() {
        missed += 1
      },
    })
    for (let count = 0; count < 5; count++) await bus.publish({ topic, partition: 0 }, value)
    blocked.resolve(null)
    await vi.waitFor(() => expect(missed).toBe(1))
    expect(seen.length).toBeLessThan(5)
    expect(seen[0]).toBe(value)
    await bus.close()
  })
})
