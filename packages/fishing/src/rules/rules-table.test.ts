import { describe, expect, it } from 'vitest'
import { parseZoneRules } from './rules-table.ts'

describe('the zone rules', () => {
  it.each([
    ['version and zones', []],
    ['a needs fishing', { version: '1', zones: { a: { fishing: 'maybe' } } }],
    ['a needs homeFlags', { version: '1', zones: { a: { fishing: 'open', confidence: 'low', homeFlags: ['India'] } } }],
    ['a needs a basis', { version: '1', zones: { a: { fishing: 'open', confidence: 'low', homeFlags: [] } } }],
    ['b is no object', { version: '1', zones: { b: null } }],
  ])('rejects: %s', (fault, json) => {
    const result = parseZoneRules(json)
    expect(result.ok ? '' : result.error).toContain(fault)
  })
})
