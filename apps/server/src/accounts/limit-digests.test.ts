import { expect, test } from 'vitest'
import { limitDigests } from './limit-digests.ts'

test('two digests run at a time, the others wait in order, and a failed one makes room', async () => {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const digest = (password: string) => {
    begun.push(password)
    const end = Promise.withResolvers<string>()
    ends.set(password, end)
    return end.promise
  }
  const limited = limitDigests({ hash: digest, verify: async ({ password }) => (await digest(password)) === 'right' })
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const results = Promise.allSettled([
    limited.hash('one'),
    limited.verify({ hash: 'h', password: 'two' }),
    limited.hash('three'),
    limited.verify({ hash: 'h', password: 'four' }),
  ])
  await settle()
  expect(begun).toEqual(['one', 'two'])
  ends.get('two')?.reject(new Error('broken'))
  await settle()
  expect(begun).toEqual(['one', 'two', 'three'])
  ends.get('one')?.resolve('digest')
  ends.get('three')?.resolve('digest')
  await settle()
  ends.get('four')?.resolve('right')
  expect((await results).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'digest',
    'failed',
    'digest',
    true,
  ])
  const later = limited.hash('five')
  await settle()
  ends.get('five')?.resolve('digest')
  expect(await later).toBe('digest')
})
