import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Heap } from './heap.ts'

it('returns what was added in order of priority', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true })), (priorities) => {
      const heap = new Heap()
      for (const [item, priority] of priorities.entries()) heap.push(item, priority)
      const popped = priorities.map(() => heap.pop())
      expect(popped.map((one) => one?.priority)).toEqual(priorities.toSorted((a, b) => a - b))
      expect(popped.map((one) => one?.item).sort((a = 0, b = 0) => a - b)).toEqual(priorities.map((_, item) => item))
      expect(heap.pop()).toBeNull()
    }),
  )
})
