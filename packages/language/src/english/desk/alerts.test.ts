import { expect, test } from 'vitest'
import { alertWords } from './alerts.ts'

const { unreached } = alertWords.mention

test('colleagues beyond those that a note reaches are named in one sentence, at most eight of them', () => {
  const beyond = Array.from({ length: 10 }, (_, at) => ({ name: `mate ${at}`, because: 'too_many' as const }))
  expect(unreached([{ name: 'bo', because: 'alert_not_seen' }, ...beyond.slice(0, 2)])).toEqual([
    'bo cannot see this alert, so bo does not find the note on Start.',
    'A note reaches the first 10 colleagues that it names. It does not reach mate 0 and mate 1.',
  ])
  expect(unreached(beyond)[0]).toMatch(/mate 7 and 2 others\.$/)
  expect(unreached([])).toEqual([])
  expect(unreached([{ because: 'no_colleague_either', count: 1 }])).toEqual([
    '1 other name in the note is that of no colleague either.',
  ])
  expect(unreached([{ because: 'no_colleague_either', count: 3 }])).toEqual([
    '3 other names in the note are those of no colleague either.',
  ])
})
