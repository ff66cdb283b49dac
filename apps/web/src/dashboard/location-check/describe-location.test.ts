import type { Location } from '@varuna/contract/analysis/location'
import { expect, it } from 'vitest'
import { formatDistance } from '../preferences/use-units.ts'
import type { LocationCheck } from './location-check.ts'
import { describeLocation } from './describe-location.ts'

const describe = (check: LocationCheck) =>
  describeLocation(check, (nauticalMiles) => formatDistance(nauticalMiles, 'nm'))

const place = {
  nearCoast: false,
  waterway: null,
  nearestPort: { name: 'Sassoon Dock', distanceNm: 52.849 },
  waters: { kind: 'exclusive_economic_zone', country: 'IN', approximate: true },
  zones: [{ name: 'Angria Bank' }],
} as Location

it('names the waters, the nearest port and the zones', () => {
  expect(describe({ status: 'water', location: place })).toBe(
    'Exclusive economic zone of India (approximate). Nearest port: Sassoon Dock, 52.8\u202fnm. In: Angria Bank.',
  )
})

it('names the canal, river or harbour rather than the inexact coastline', () => {
  const waterway = { name: 'Panama Canal', kind: 'canal' } as const
  const location = { ...place, nearCoast: true, waterway, waters: null, nearestPort: null, zones: [] }
  expect(describe({ status: 'water', location })).toBe('On a navigable waterway: Panama Canal.')
})

it('says at the coast that the coastline settles nothing, and beside it that it is close', () => {
  const location = { ...place, nearCoast: true, waters: null, nearestPort: null, zones: [] }
  expect(describe({ status: 'coast', location })).toBe('The coastline is not exact enough here to say land or water.')
  expect(describe({ status: 'water', location })).toBe('Close to the coast.')
})

it('names an imported zone that belongs to no single country', () => {
  const waters = { kind: 'exclusive_economic_zone', country: null, name: 'Overlapping claim', approximate: false }
  const location = { ...place, nearestPort: null, zones: [], waters } as unknown as Location
  expect(describe({ status: 'water', location })).toBe('Exclusive economic zone: Overlapping claim.')
})

it('names who claims disputed waters, and no owner', () => {
  const dispute = { name: 'Liancourt Rocks', claimants: ['JP', 'KR'] }
  const waters = { kind: 'territorial_sea', country: null, dispute, name: null, approximate: true }
  const location = { ...place, nearestPort: null, zones: [], waters } as unknown as Location
  expect(describe({ status: 'water', location })).toBe(
    'Territorial sea, disputed and claimed by Japan and South Korea: Liancourt Rocks (approximate).',
  )
})

it('shows the notice of a failed check together with what is known', () => {
  const notice = "Couldn't verify if location is water. Proceeding anyway."
  const location = { ...place, waters: null, zones: [], status: 'unknown', notice } as unknown as Location
  expect(describe({ status: 'unknown', location })).toBe(`${notice} Nearest port: Sassoon Dock, 52.8\u202fnm.`)
  expect(describe({ status: 'unknown', location: null })).toBe(
    "Couldn't verify if location is water. Proceeding anyway.",
  )
  expect(describe({ status: 'checking' })).toBe('')
})
