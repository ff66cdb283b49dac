import { MAX_MENTIONS_OF_NOTE } from '@varuna/contract/desk/mention'
import { expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { findMentioned, unreachedOf } from './mentions.ts'

const nameOf = (at: number) => `mate${String(at).padStart(2, '0')}`
const ids = Array.from({ length: 13 }, (_, at) => `u${at}`)
const effects = {
  people: {
    existing: async () => ids.map((id, at) => ({ id, name: nameOf(at) })),
    mayDo: async () => true,
  },
  store: { teams: { of: async () => [{ memberIds: ids }] } },
} as unknown as Parameters<typeof findMentioned>[0]

test('a note brings in the first ten colleagues that it names, and says who is beyond them', async () => {
  const order = ids.map((_, at) => at).toReversed()
  const found = await findMentioned(effects, testPrincipal('me'), order.map((at) => `@${nameOf(at)}`).join(' '))
  const reached = found.mentioned.accounts.map(({ id }) => id)
  expect(reached).toEqual(order.slice(0, MAX_MENTIONS_OF_NOTE).map((at) => `u${at}`))
  expect(unreachedOf(found, reached)).toEqual([2, 1, 0].map((at) => ({ name: nameOf(at), because: 'too_many' })))
})

test('of more than ten names of no colleague it says how many there are', async () => {
  const found = await findMentioned(
    effects,
    testPrincipal('me'),
    ids.map((id) => `@nobody.${id} @nobody.${id}`).join(' '),
  )
  const unreached = unreachedOf(found, [])
  expect(unreached.slice(0, -1)).toEqual(
    ids.slice(0, MAX_MENTIONS_OF_NOTE).map((id) => ({ name: `nobody.${id}`, because: 'no_colleague' })),
  )
  expect(unreached.at(-1)).toEqual({ because: 'no_colleague_either', count: 3 })
})
