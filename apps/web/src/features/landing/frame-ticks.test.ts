import { expect, test } from 'vitest'
import { formatCoordinate, frameTicks } from './frame-ticks.ts'

const mumbai = { latitude: 18.9333, longitude: 72.8333 }

test('latitudes fall from the top and longitudes rise from the left, ten minutes apart, around the position', () => {
  expect(frameTicks('latitude', mumbai.latitude)).toEqual([
    { minutes: 10, text: '19°06′' },
    { minutes: 0, text: '18°56′ N' },
    { minutes: -10, text: '18°46′' },
  ])
  expect(frameTicks('longitude', mumbai.longitude)).toEqual([
    { minutes: -20, text: '72°30′' },
    { minutes: -10, text: '72°40′' },
    { minutes: 0, text: '72°50′ E' },
    { minutes: 10, text: '73°00′' },
    { minutes: 20, text: '73°10′' },
  ])
})

test('the label in the middle is the stated position, in every hemisphere', () => {
  for (const axis of ['latitude', 'longitude'] as const)
    expect(frameTicks(axis, mumbai[axis]).map(({ text }) => text)).toContain(formatCoordinate(axis, mumbai[axis]))
  expect(formatCoordinate('latitude', -33.85)).toBe('33°51′ S')
  expect(formatCoordinate('longitude', -0.0667)).toBe('0°04′ W')
})
