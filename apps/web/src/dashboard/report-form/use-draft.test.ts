import { expect, test } from 'vitest'
import { parseDraft } from './use-draft.ts'

const sample = { mmsi: '419001234', source: 'AIS', timestamp: null as string | null }

test('a draft has the fields of its form', () => {
  const values = { mmsi: '1', source: 'AIS', timestamp: null }
  const own = { values, filled: null }
  const filled = { values, filled: { mmsi: '419000001', values: { ...values, source: '' } } }
  for (const draft of [own, filled]) expect(parseDraft(JSON.stringify(draft), sample)).toEqual(draft)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '5',
  '{"mmsi":"1","source":"AIS","timestamp":null}',
  '{"values":{"mmsi":"1","source":"AIS"},"filled":null}',
  '{"values":{"mmsi":1,"source":"AIS","timestamp":null},"filled":null}',
  '{"values":{"mmsi":"1","source":"AIS","timestamp":null,"x":"y"},"filled":null}',
  '{"values":{"mmsi":"1","source":"AIS","timestamp":null}}',
  '{"values":{"mmsi":"1","source":"AIS","timestamp":null},"filled":{"mmsi":"1","values":{"mmsi":"1"}}}',
])('anything else is no draft: %s', (text) => expect(parseDraft(text, sample)).toBeNull())
