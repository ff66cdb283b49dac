import { afterEach, expect, test, vi } from 'vitest'
import { ownTask } from './own-task.ts'

afterEach(() => vi.unstubAllGlobals())

/** Three that begin together; what each leaves to the end of its task stands before the next where that has another task. */
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

test('what begins together gets a task each', async () => {
  vi.stubGlobal('document', { hidden: false })
  expect(await begin()).toEqual(['a', 'a done', 'b', 'b done', 'c', 'c done'])
})

test('on a hidden page all begin at once', async () => {
  vi.stubGlobal('document', { hidden: true })
  expect((await begin()).slice(0, 3)).toEqual(['a', 'b', 'c'])
})
