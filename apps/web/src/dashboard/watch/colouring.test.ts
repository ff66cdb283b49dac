import { MAX_COLOURS } from '@varuna/map/vessels/pack-vessels'
import { expect, test } from 'vitest'
import { colourToken, createColours, palette, parseColouring } from './colouring.ts'

const tanker = { mmsi: 1, tone: 'tanker', speedKnots: 12 } as const

test('a vessel has the colour of its type or speed; an unreported speed has the colour for unknown', () => {
  const bySpeed = createColours('speed')
  expect([colourToken(createColours('type'), tanker), colourToken(bySpeed, tanker)]).toEqual([
    '--vessel-tanker',
    '--speed-8',
  ])
  expect(colourToken(bySpeed, { ...tanker, speedKnots: null })).toBe('--vessel-other')
  expect(colourToken(bySpeed, { ...tanker, speedKnots: 90 })).toBe('--speed-10')
})

test('by fishing, a vessel that is not assessed, or without a model result, has the colour for unknown', () => {
  const scores = new Map([
    [1, 0.95],
    [2, 0.1],
    [3, null],
  ])
  const colours = createColours('fishing', scores)
  expect([1, 2, 3, 4].map((mmsi) => colourToken(colours, { ...tanker, mmsi }))).toEqual([
    '--fishing-5',
    '--fishing-1',
    '--vessel-other',
    '--vessel-other',
  ])
})

test('all colours together fit into a packed vessel', () => {
  expect(palette.length).toBeLessThanOrEqual(MAX_COLOURS)
  expect(new Set(palette).size).toBe(palette.length)
})

test('any other URL value means colouring by type', () => {
  expect([null, '', 'speed', 'fishing', 'sped'].map(parseColouring)).toEqual([
    'type',
    'type',
    'speed',
    'fishing',
    'type',
  ])
})
