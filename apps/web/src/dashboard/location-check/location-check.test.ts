import type { Location } from '@varuna/contract/analysis/location'
import { expect, it } from 'vitest'
import { toLocationCheck, parseCoordinates } from './location-check.ts'

const locationWith = (status: Location['status']) => ({ status }) as Location

it('parses coordinates only from numbers within bounds', () => {
  expect(parseCoordinates('18.6', ' 71.9 ')).toEqual({ lat: 18.6, lon: 71.9 })
  expect([
    parseCoordinates('', '1'),
    parseCoordinates('91', '1'),
    parseCoordinates('1', '-181'),
    parseCoordinates('x', '1'),
  ]).toEqual([null, null, null, null])
})

it('is checking once typing pauses, then water, coast, land or unknown', () => {
  expect(toLocationCheck(false, true, undefined, false).status).toBe('none')
  expect(toLocationCheck(true, false, locationWith('water'), false).status).toBe('typing')
  expect(toLocationCheck(true, true, undefined, false).status).toBe('checking')
  expect(toLocationCheck(true, true, locationWith('water'), false).status).toBe('water')
  expect(toLocationCheck(true, true, locationWith('coast'), false).status).toBe('coast')
  expect(toLocationCheck(true, true, locationWith('land'), false).status).toBe('land')
  expect(toLocationCheck(true, true, locationWith('unknown'), false).status).toBe('unknown')
  expect(toLocationCheck(true, true, undefined, true).status).toBe('unknown')
})
