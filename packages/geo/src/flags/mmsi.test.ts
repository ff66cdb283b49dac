import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openMids, decodeMmsi } from './mmsi.ts'

const mids = openMids(
  readFileSync(new URL('../../../../data/geo/mid.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([mid = '', iso2 = '']) => ({ mid, iso2 })),
)
const read = (mmsi: number | string) => decodeMmsi(mids, mmsi)

describe('decodeMmsi', () => {
  it('decodes the flag of a ship', () => {
    expect(read(419001234)).toEqual({ valid: true, kind: 'ship', mid: '419', iso2: 'IN' })
    expect(read('352123456')).toMatchObject({ valid: true, kind: 'ship', iso2: 'PA' })
    expect(read(775000001)).toMatchObject({ iso2: 'VE' })
  })

  it('distinguishes the other station types of ITU-R M.585', () => {
    expect(read('004194401')).toMatchObject({ valid: true, kind: 'coast_station', iso2: 'IN' })
    expect(read('041912345')).toMatchObject({ valid: true, kind: 'group', iso2: 'IN' })
    expect(read(111232501)).toMatchObject({ valid: true, kind: 'sar_aircraft', iso2: 'GB' })
    expect(read(992351000)).toMatchObject({ valid: true, kind: 'aid_to_navigation', iso2: 'GB' })
    expect(read(984191234)).toMatchObject({ valid: true, kind: 'craft_associated', iso2: 'IN' })
    expect(read(841912345)).toMatchObject({ valid: true, kind: 'handheld', iso2: 'IN' })
    expect([970123456, 972123456, 974123456].map((mmsi) => read(mmsi).kind)).toEqual([
      'ais_sart',
      'man_overboard',
      'epirb',
    ])
    expect(read(970123456)).toEqual({ valid: true, kind: 'ais_sart', mid: null, iso2: null })
  })

  it('rejects numbers that no administration assigns', () => {
    for (const mmsi of ['', 'abc', 0, -1, 1234567890, 123456789, 111111111, 200123456, 999999999, 1.5, '12']) {
      expect(read(mmsi).valid, String(mmsi)).toBe(false)
    }
    expect(read(200123456)).toEqual({ valid: false, kind: 'ship', mid: '200', iso2: null })
  })
})
