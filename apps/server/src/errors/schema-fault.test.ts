import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultOfIssue, valueAt } from './schema-fault.ts'

const schema = z.strictObject({
  vessels: z.number().int().min(1).max(2_000),
  kinds: z.array(z.enum(['gap', 'stop'])).max(2),
  name: z.string().max(3),
})
const valid = { vessels: 1, kinds: ['gap'], name: 'a' }

function faultsOf(sent: unknown) {
  const { error } = schema.safeParse(sent)
  return error?.issues.map(({ code, path, message: _, ...params }) =>
    faultOfIssue({ keyword: code, params }, valueAt(sent, `/${path.join('/')}`)),
  )
}

test.each([
  [{ vessels: 99_999 }, { code: 'value_too_large', params: { maximum: 2_000 } }],
  [{ vessels: 0 }, { code: 'value_too_small', params: { minimum: 1 } }],
  [{ vessels: 1.5 }, { code: 'value_of_wrong_type', params: { expected: 'whole_number' } }],
  [{ vessels: '1' }, { code: 'value_of_wrong_type', params: { expected: 'number' } }],
  [{ vessels: undefined }, { code: 'value_missing', params: {} }],
  [{ kinds: ['gap', 'nope'] }, { code: 'value_unknown', params: { known: ['gap', 'stop'] } }],
  [{ kinds: ['gap', 'stop', 'gap'] }, { code: 'too_many', params: { maximum: 2 } }],
  [{ name: 'abcd' }, { code: 'too_long', params: { maximum: 3 } }],
  [{ colour: 'red' }, { code: 'fields_unknown', params: { names: ['colour'] } }],
])('%j is refused with %j', (change, fault) => {
  expect(faultsOf({ ...valid, ...change })).toEqual([fault])
})

test('a value that is not an object has no fields', () => {
  expect(valueAt(null, '/kinds/1')).toBeUndefined()
  expect(valueAt('kinds', '/length')).toBeUndefined()
  expect(valueAt({ kinds: ['gap'] }, '/kinds/0')).toBe('gap')
})
