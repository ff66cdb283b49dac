import { expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Turns whose pauses end one by one; `begun` lists who started, in order. */
function prepare({ perAccount = 2, maxWaiting = 10, atOnce = Infinity } = {}) {
  const begun: string[] = []
  const due: (() => void)[] = []
  const turns = createFairTurns({
    atOnce,
    perAccount,
    maxWaiting,
    refuse: () => new Error('refused'),
    soon: (run) => due.push(run),
  })
  const settle = () => {
    for (let run = due.shift(); run; run = due.shift()) run()
  }
  const take = (account: string, name = account) => turns.take(account, () => begun.push(name))
  return { begun, due, settle, take, run: turns.run }
}

test('one turn runs at a time, and everything else that is due runs between two turns', () => {
  const { begun, due, take } = prepare({ perAccount: 9 })
  for (const name of ['one', 'two', 'three']) take('ana', name)
  expect([begun, due.length]).toEqual([[], 1])
  due.shift()?.()
  expect([begun, due.length]).toEqual([['one'], 1])
})

test('an account with many requests waits for its own turns, and other accounts run in between', () => {
  const { begun, settle, take } = prepare({ perAccount: 3 })
  for (let at = 1; at <= 6; at += 1) take('ana', `ana ${at}`)
  take('bo')
  take('cy')
  settle()
  expect(begun).toEqual(['ana 1', 'bo', 'cy', 'ana 2', 'ana 3'])
})

test('a turn that ends starts the next one of its account; a cancelled one is skipped', () => {
  const { begun, settle, take } = prepare({ perAccount: 1 })
  const [first, second, third] = ['one', 'two', 'three'].map((name) => take('ana', name))
  settle()
  second?.()
  first?.()
  first?.()
  settle()
  expect(begun).toEqual(['one', 'three'])
  take('ana', 'four')
  settle()
  expect(begun).toHaveLength(2)
  third?.()
  settle()
  expect(begun.at(-1)).toBe('four')
})

test('requests of one account beyond the limit are refused, and those of another are accepted', () => {
  const { take } = prepare({ perAccount: 1, maxWaiting: 3 })
  for (let at = 0; at < 3; at += 1) take('ana')
  expect(() => take('ana')).toThrow('refused')
  expect(() => take('bo')).not.toThrow()
})

test('a limited number of turns of all accounts run at once, and failed work frees its turn too', async () => {
  const { begun, settle, run } = prepare({ atOnce: 1 })
  const gate = Promise.withResolvers<null>()
  const work = (name: string, until?: Promise<unknown>) =>
    run(name.slice(0, 3).trim(), async () => {
      begun.push(name)
      await until
    })
  const first = work('ana 1', gate.promise)
  const settleAll = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      settle()
      await Promise.resolve()
    }
  }
  await settleAll()
  const others = ['ana 2', 'ana 3', 'bo 1'].map((name) => work(name))
  await settleAll()
  expect(begun).toEqual(['ana 1'])
  gate.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await settleAll()
  await Promise.all(others)
  expect(begun).toEqual(['ana 1', 'ana 2', 'bo 1', 'ana 3'])
})

test('waiting work of one account is limited, and that of another is accepted', async () => {
  const { settle, run } = prepare({ atOnce: 1, maxWaiting: 2 })
  const endless = new Promise(() => {})
  void run('ana', () => endless)
  settle()
  for (let at = 0; at < 2; at += 1) void run('ana', () => endless)
  await expect(run('ana', () => endless)).rejects.toThrow('refused')
  void run('bo', () => endless)
})

test('by time, an account with slow turns waits for those with quick ones, and nobody saves up time while away', () => {
  const begun: string[] = []
  const due: (() => void)[] = []
  let nowMs = 0
  const turns = createFairTurns({
    perAccount: 9,
    maxWaiting: 99,
    refuse: () => new Error('refused'),
    soon: (run) => due.push(run),
    now: () => nowMs,
  })
  const take = (account: string, count: number, ms: number) => {
    for (let at = 0; at < count; at += 1)
      turns.take(account, () => {
        begun.push(account)
        nowMs += ms
      })
  }
  const settle = () => {
    for (let run = due.shift(); run; run = due.shift()) run()
    return begun.splice(0).join(' ')
  }
  take('slow', 3, 40)
  take('quick', 6, 10)
  expect(settle()).toBe('slow quick quick quick quick slow quick quick slow')
  take('slow', 3, 40)
  take('new', 5, 20)
  expect(settle()).toBe('new new slow new new slow new slow')
})
