import { expect, test } from 'vitest'
import { parseDraft } from './use-draft.ts'

const defaults = { mmsi: '419001234', timestamp: null as string | null }

test('a draft has the fields of its form', () => {
  expect(parseDraft('{"mmsi":"1","timestamp":null}', defaults)).toEqual({ mmsi: '1', timestamp: null })
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '5',
  '{"mmsi":"1"}',
  '{"mmsi":1,"timestamp":null}',
  '{"mmsi":"1","timestamp":null,"x":"y"}',
])('anything else is no draft: %s', (text) => expect(parseDraft(text, defaults)).toBeNull())
