import { MAX_COLOURS } from '@varuna/map/vessels/pack-vessels'
import { expect, test } from 'vitest'
import { colourToken, palette, parseColouring } from './colouring.ts'

test('a vessel has the colour of its type or of its speed; a speed that is not reported is the colour of the unknown', () => {
  const tanker = { tone: 'tanker', speedKnots: 12 } as const
  expect([colourToken('type', tanker), colourToken('speed', tanker)]).toEqual(['--vessel-tanker', '--speed-8'])
  expect(colourToken('speed', { tone: 'tanker', speedKnots: null })).toBe('--vessel-other')
  expect(colourToken('speed', { tone: 'other', speedKnots: 90 })).toBe('--speed-10')
})

test('all colours together fit into what is packed of a vessel', () => {
  expect(palette.length).toBeLessThanOrEqual(MAX_COLOURS)
  expect(new Set(palette).size).toBe(palette.length)
})

test('anything else in the address is the type', () => {
  expect([null, '', 'speed', 'type', 'sped'].map(parseColouring)).toEqual(['type', 'type', 'speed', 'type', 'type'])
})
