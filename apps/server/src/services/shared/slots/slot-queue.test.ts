import { expect, test } from 'vitest'
import { createSlotQueue } from './slot-queue.ts'

test('so many run at once, accounts in turn, and work that fails makes room too', async () => {
  const run = createSlotQueue(1)
  const begun: string[] = []
  const gate = Promise.withResolvers<null>()
  const first = run('ana', async () => {
    begun.push('ana 1')
    await gate.promise
    throw new Error('broken')
  })
  const others = ['ana 2', 'ana 3', 'bo 1'].map((name) =>
    run(name.split(' ')[0] as string, async () => void begun.push(name)),
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(begun).toEqual(['ana 1'])
  gate.resolve(null)
  await expect(first).rejects.toThrow('broken')
  await Promise.all(others)
  expect(begun).toEqual(['ana 1', 'ana 2', 'bo 1', 'ana 3'])
})
