import type { Location } from '@varuna/contract/location'
import { expect, it } from 'vitest'
import { describeLocation } from './describe-location.ts'

const place = {
  nearCoast: false,
  nearestPort: { name: 'Sassoon Dock', distanceNm: 52.849 },
  waters: { kind: 'exclusive_economic_zone', country: 'IN', approximate: true },
  zones: [{ name: 'Angria Bank' }],
} as Location

it('names the waters, the nearest port and the zones', () => {
  expect(describeLocation({ status: 'water', location: place })).toBe(
    'Exclusive economic zone of India (approximate). Nearest port: Sassoon Dock, 52.8 nm. In: Angria Bank.',
  )
})

it('names an imported zone that belongs to no single country', () => {
  const waters = { kind: 'exclusive_economic_zone', country: null, name: 'Overlapping claim', approximate: false }
  const location = { ...place, nearestPort: null, zones: [], waters } as unknown as Location
  expect(describeLocation({ status: 'water', location })).toBe('Exclusive economic zone: Overlapping claim.')
})

it('shows the notice of a failed check together with what is known', () => {
  const notice = "Couldn't verify if location is water. Proceeding anyway."
  const location = { ...place, waters: null, zones: [], status: 'unknown', notice } as unknown as Location
  expect(describeLocation({ status: 'unknown', location })).toBe(`${notice} Nearest port: Sassoon Dock, 52.8 nm.`)
  expect(describeLocation({ status: 'unknown', location: null })).toBe(
    "Couldn't verify if location is water. Proceeding anyway.",
  )
  expect(describeLocation({ status: 'checking' })).toBe('')
})
