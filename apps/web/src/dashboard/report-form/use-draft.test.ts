import { expect, test } from 'vitest'
import { parseDraft } from './use-draft.ts'

const sample = { mmsi: '419001234', source: 'AIS', timestamp: null as string | null }

test('a draft has the fields of its form', () => {
  const text = '{"mmsi":"1","source":"AIS","timestamp":null}'
  expect(parseDraft(text, sample)).toEqual({ mmsi: '1', source: 'AIS', timestamp: null })
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '5',
  '{"mmsi":"1","source":"AIS"}',
  '{"mmsi":1,"source":"AIS","timestamp":null}',
  '{"mmsi":"1","source":"AIS","timestamp":null,"x":"y"}',
])('anything else is no draft: %s', (text) => expect(parseDraft(text, sample)).toBeNull())
