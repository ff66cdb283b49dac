import type { Location } from '@varuna/contract/location'
import { expect, it } from 'vitest'
import { checkOf, coordinatesOf } from './location-check.ts'

const answer = (status: Location['status']) => ({ status }) as Location

it('reads coordinates only from numbers within bounds', () => {
  expect(coordinatesOf('18.6', ' 71.9 ')).toEqual({ lat: 18.6, lon: 71.9 })
  expect([
    coordinatesOf('', '1'),
    coordinatesOf('91', '1'),
    coordinatesOf('1', '-181'),
    coordinatesOf('x', '1'),
  ]).toEqual([null, null, null, null])
})

it('checks after the typing rests, then says water, land or unknown', () => {
  expect(checkOf(false, true, undefined, false).status).toBe('none')
  expect(checkOf(true, false, answer('water'), false).status).toBe('typing')
  expect(checkOf(true, true, undefined, false).status).toBe('checking')
  expect(checkOf(true, true, answer('water'), false).status).toBe('water')
  expect(checkOf(true, true, answer('land'), false).status).toBe('land')
  expect(checkOf(true, true, answer('unknown'), false).status).toBe('unknown')
  expect(checkOf(true, true, undefined, true).status).toBe('unknown')
})
