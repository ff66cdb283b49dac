import { expect, test } from 'vitest'
import { parseReverseAnswer } from './parse-reverse-answer.ts'

const place = (category: string, type: string, address: object, more: object = {}) => ({
  place_id: 1,
  category,
  type,
  address,
  ...more,
})

test.each([
  ['nothing found at sea', { error: 'Unable to geocode' }],
  ['a bay with a country', place('natural', 'bay', { country: 'India', state: 'Maharashtra' })],
  ['a sea', place('place', 'sea', {})],
  ['an ocean', place('place', 'ocean', {})],
  ['a lake', place('natural', 'water', { country: 'Finland', village: 'Puumala' })],
  ['a river', place('waterway', 'river', { city: 'Rotterdam', country: 'Netherlands' })],
  ['a category water', place('water', 'lake', { country: 'Finland' })],
  [
    'a water attribute in the address',
    place('boundary', 'administrative', { bay: 'Manila Bay', country: 'Philippines' }),
  ],
  ['an address type of a sea', place('natural', 'something', { country: 'Japan' }, { addresstype: 'sea' })],
  ['no address', { place_id: 1, category: 'place', type: 'locality' }],
  ['an address without any part of land', place('boundary', 'protected_area', { protected_area: 'Chagos' })],
])('%s is water', (_, answer) => {
  expect(parseReverseAnswer(answer)).toBe('water')
})

test.each(['city', 'town', 'village', 'road', 'building', 'house_number', 'amenity'])(
  'an address with a %s is land',
  (part) => {
    expect(parseReverseAnswer(place('boundary', 'administrative', { [part]: 'Nashik', country: 'India' }))).toBe('land')
  },
)

test('a country and a state alone are undecided: both extend to the maritime boundary', () => {
  const address = { state: 'Maharashtra', 'ISO3166-2-lvl4': 'IN-MH', country: 'India', country_code: 'in' }
  expect(parseReverseAnswer(place('boundary', 'administrative', address))).toBe('undecided')
})

test.each([
  null,
  7,
  'text',
  [],
  {},
  { error: { code: 400, message: 'Floating-point number expected' } },
  { error: 'Forbidden' },
])('%j is not a valid answer', (answer) => {
  expect(parseReverseAnswer(answer)).toBeNull()
})
