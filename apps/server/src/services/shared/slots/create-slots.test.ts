import { expect, test } from 'vitest'
import { createSlots, type SlotBounds } from './create-slots.ts'

const create = (bounds: Partial<SlotBounds> = {}) =>
  createSlots(
    { overall: 10, perAccount: 3, perClient: 6, reserved: 4, ...bounds },
    { ofAccount: () => new Error('account'), ofAll: () => new Error('all') },
  )
type Slots = ReturnType<typeof create>
const tryTake = (slots: Slots, account: string, client = account) => {
  try {
    return slots.take({ account, client })
  } catch (error) {
    return (error as Error).message
  }
}
const taken = (slots: Slots, account: string, times: number, client = account) =>
  Array.from({ length: times }, () => tryTake(slots, account, client)).filter((result) => typeof result === 'function')

test('an account takes no more than its share, and neither does a network with many accounts', () => {
  const slots = create({ overall: 100 })
  expect(taken(slots, 'ana', 9, 'net')).toHaveLength(3)
  expect(tryTake(slots, 'ana', 'other')).toBe('account')
  expect(taken(slots, 'bo', 9, 'net')).toHaveLength(3)
  expect(tryTake(slots, 'cy', 'net')).toContain('your network')
  expect(tryTake(slots, 'cy', 'elsewhere')).toBeTypeOf('function')
})

test('the last slots are reserved for accounts that hold none, so that a few cannot lock out the rest', () => {
  const slots = create()
  const few = ['a', 'b', 'c'].flatMap((account) => taken(slots, account, 3))
  expect(few).toHaveLength(7)
  for (const account of ['d', 'e', 'f']) expect(taken(slots, account, 3)).toHaveLength(1)
  expect(tryTake(slots, 'g')).toBe('all')
})

test('a released slot is free again, also when it is released twice', () => {
  const slots = create({ overall: 2, perAccount: 1, reserved: 0 })
  const release = tryTake(slots, 'ana')
  if (typeof release === 'string') throw new Error(release)
  release()
  release()
  expect(taken(slots, 'bo', 1)).toHaveLength(1)
  expect(taken(slots, 'cy', 1)).toHaveLength(1)
  expect(tryTake(slots, 'dee')).toBe('all')
})

test('an account at its limit replaces its oldest idle slot, never one in use or of another account', () => {
  const slots = create({ perClient: 100, overall: 100 })
  const ended: string[] = []
  const idle = new Set<string>()
  const open = (account: string, name: string) =>
    slots.take({ account, client: 'net' }, { isIdle: () => idle.has(name), end: () => ended.push(name) })
  for (const name of ['one', 'two', 'three']) open('ana', name)
  open('bo', 'other')
  idle.add('other')
  expect(() => open('ana', 'four')).toThrow('account')
  idle.add('two').add('three')
  open('ana', 'four')
  expect(ended).toEqual(['two'])
  open('ana', 'five')
  expect(ended).toEqual(['two', 'three'])
  expect(() => open('ana', 'six')).toThrow('account')
})
