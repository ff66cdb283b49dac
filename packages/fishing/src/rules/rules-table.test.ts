import { describe, expect, it } from 'vitest'
import { parseZoneRules } from './rules-table.ts'

describe('the zone rules', () => {
  it.each([
    ['version, knownFrom and zones', []],
    ['version, knownFrom and zones', { version: '1', knownFrom: 'long ago', zones: {} }],
    [
      'a needs since',
      { version: '1', knownFrom: '2025', zones: { a: { fishing: 'open', confidence: 'low', homeFlags: [] } } },
    ],
    ['a needs fishing', { version: '1', knownFrom: '2025', zones: { a: { fishing: 'maybe' } } }],
    [
      'a needs homeFlags',
      {
        version: '1',
        knownFrom: '2025',
        zones: { a: { fishing: 'open', confidence: 'low', since: null, homeFlags: ['India'] } },
      },
    ],
    [
      'a needs a basis',
      {
        version: '1',
        knownFrom: '2025',
        zones: { a: { fishing: 'open', confidence: 'low', since: null, homeFlags: [] } },
      },
    ],
    ['b is no object', { version: '1', knownFrom: '2025', zones: { b: null } }],
  ])('rejects: %s', (fault, json) => {
    const result = parseZoneRules(json)
    expect(result.ok ? '' : result.error).toContain(fault)
  })
})
