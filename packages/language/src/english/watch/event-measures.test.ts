import { expect, test } from 'vitest'
import { eventMeasures } from './event-measures.ts'

const units = {
  speed: (knots: number) => `${knots.toFixed(1)} kn`,
  distance: (nm: number) => `${nm.toFixed(1)} nm`,
  kilometres: (km: number) => `${(km / 1.852).toFixed(1)} nm`,
}

test('measures have units, codes become text, and ids are left out', () => {
  const details = {
    hours: 4.95,
    distanceFromShoreNm: 375.46,
    distanceFromPortKm: 2471.4,
    meanDistanceKm: 0.19,
    medianKnots: 0.5,
    positions: 1234,
    isLikelyDisabled: false,
    setting: 'at_sea',
    identity: 'imo 2000042',
    port: null,
    zone: 'de-wadden',
    segments: ['200000001-20261126T170528Z-683'],
  }
  expect(eventMeasures(details, units).map(({ label, text }) => [label, text])).toEqual([
    ['Duration', '5\u202fh'],
    ['Distance from shore', '375.5 nm'],
    ['Distance from port', '1334.4 nm'],
    ['Mean distance', '190\u202fm'],
    ['Median speed', '0.5 kn'],
    ['Positions', '1,234'],
    ['Kind of meeting', expect.any(String)],
    ['Shared', 'IMO 2000042'],
    ['Port', null],
  ])
  expect(eventMeasures({ isLikelyDisabled: true }, units).map(({ text }) => text)).toEqual(['yes'])
})
