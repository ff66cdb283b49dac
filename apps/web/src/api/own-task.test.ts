import { afterEach, expect, test, vi } from 'vitest'
import { ownTask } from './own-task.ts'

afterEach(() => vi.unstubAllGlobals())

/** Starts three together; what each defers to the end of its task comes before the next if that has its own task. */
async function begin(): Promise<string[]> {
  const order: string[] = []
  const start = async (name: string) => {
    await ownTask()
    order.push(name)
    queueMicrotask(() => order.push(`${name} done`))
  }
  await Promise.all(['a', 'b', 'c'].map(start))
  await Promise.resolve()
  return order
}

test('gives each of several simultaneous callers its own task', async () => {
  vi.stubGlobal('document', { hidden: false })
  expect(await begin()).toEqual(['a', 'a done', 'b', 'b done', 'c', 'c done'])
})

test('starts all at once on a hidden page', async () => {
  vi.stubGlobal('document', { hidden: true })
  expect((await begin()).slice(0, 3)).toEqual(['a', 'b', 'c'])
})
