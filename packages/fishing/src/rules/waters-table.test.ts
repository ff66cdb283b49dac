import { describe, expect, it } from 'vitest'
import { parseWatersTable } from './waters-table.ts'

describe('the table of waters', () => {
  it.each([
    ['need version', {}],
    [
      'trawl ban x',
      { version: '1', commonAccess: [], disputed: [], trawlBans: [{ id: 'x', countries: ['IN'], boxes: [] }] },
    ],
    [
      'dispute y',
      { version: '1', commonAccess: [], trawlBans: [], disputed: [{ name: 'y', box: [2, 0, 1, 1], claimants: [] }] },
    ],
  ])('rejects: %s', (fault, json) => {
    const result = parseWatersTable(json)
    expect(result.ok ? '' : result.error).toContain(fault)
  })
})
