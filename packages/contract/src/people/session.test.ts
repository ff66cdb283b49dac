import { expect, it } from 'vitest'
import { session, sessionAnswer } from './account.ts'
import { isSession, isSessionAnswer } from './session.ts'

const ana = { userId: '7', userName: 'ana', role: 'member' }
const others = [
  null,
  undefined,
  'ana',
  7,
  [],
  {},
  { userId: '7' },
  { userId: 7, userName: 'ana' },
  { ...ana, more: 1 },
  { ...ana, role: 'king' },
  { ...ana, role: undefined },
]

it('agrees with the schemas', () => {
  for (const value of [ana, ...others]) {
    expect(isSession(value), JSON.stringify(value)).toBe(session.safeParse(value).success)
    for (const answer of [value, { session: value }])
      expect(isSessionAnswer(answer), JSON.stringify(answer)).toBe(sessionAnswer.safeParse(answer).success)
  }
  expect([isSession(ana), isSessionAnswer({ session: ana }), isSessionAnswer({ session: null })]).toEqual([
    true,
    true,
    true,
  ])
})
