import { expect, test } from 'vitest'
import { eventPlace } from './event-place.ts'

test('an event names its port, its zone or the kind of meeting', () => {
  expect(eventPlace({ kind: 'port_visit', details: { port: 'Colombo', country: 'LK' } })).toBe('Colombo, LK')
  expect(eventPlace({ kind: 'port_visit', details: { port: 'Colombo', country: null } })).toBe('Colombo')
  expect(eventPlace({ kind: 'zone_visit', details: { name: 'Gulf of Mannar', zone: 'in-gom' } })).toBe('Gulf of Mannar')
  expect(eventPlace({ kind: 'encounter', details: { setting: 'bunkering' } })).toBe('bunkering at an anchorage')
  expect(eventPlace({ kind: 'stop', details: { positions: 3 } })).toBeNull()
})
