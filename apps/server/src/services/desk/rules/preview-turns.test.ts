import { setImmediate as immediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CodedError } from '../../../errors/coded-error.ts'
import { createPreviewTurns } from './preview-turns.ts'

/** Previews that last until they are ended; `begun` lists whose began. */
function prepare() {
  const inTurn = createPreviewTurns()
  const begun: string[] = []
  const ask = (account: string, client = account) => {
    const gate = Promise.withResolvers<string>()
    const controller = new AbortController()
    const done = inTurn({ account, client }, controller.signal, () => {
      begun.push(account)
      return gate.promise
    }).catch((error: Error) => (error instanceof CodedError ? error.fault.code : error.message))
    return { done, end: () => gate.resolve('whole'), abort: () => controller.abort(new Error('given up')) }
  }
  const settle = async () => {
    for (let at = 0; at < 5; at += 1) await immediate()
    return begun.join(' ')
  }
  return { ask, settle }
}

test('an account has one running and one waiting, and another is served after the one that runs', async () => {
  const { ask, settle } = prepare()
  const [first, second, third] = [ask('ana'), ask('ana'), ask('ana')]
  const other = ask('bo')
  expect(await third.done).toBe('too_many_requests.at_once')
  expect(await settle()).toBe('ana')
  first.end()
  expect(await settle()).toBe('ana bo')
  other.end()
  expect(await settle()).toBe('ana bo ana')
  second.end()
  expect(await Promise.all([first.done, second.done, other.done])).toEqual(['whole', 'whole', 'whole'])
})

test('one that is given up leaves its place at once, and what it waited with never runs', async () => {
  const { ask, settle } = prepare()
  const running = ask('bo')
  for (let at = 0; at < 5; at += 1) {
    const given = ask('ana')
    await settle()
    given.abort()
    expect(await given.done).toBe('given up')
  }
  const last = ask('ana')
  running.end()
  expect(await settle()).toBe('bo ana')
  last.end()
  expect(await last.done).toBe('whole')
})

test('many accounts of one network leave room for those of others', async () => {
  const { ask } = prepare()
  const crowd = Array.from({ length: 9 }, (_, at) => ask(`crowd ${at}`, 'network'))
  expect(await crowd.at(-1)?.done).toBe('too_many_requests.network')
  const bo = ask('bo')
  for (const one of crowd) one.end()
  bo.end()
  expect(await bo.done).toBe('whole')
})
