import { expect, it } from 'vitest'
import { isVisitCode } from './alert-rules.ts'
import { alertCodes, alertSpecifications } from './alerts.ts'
import { alertingEventKinds, eventKinds, eventSpecifications, isEventDetails, isEventKind } from './events.ts'
import { testDetails } from './testing.ts'

it.each(eventKinds)('%s requires every measure of its kind, with the right type', (kind) => {
  const details = testDetails[kind]
  expect(isEventDetails(kind, details)).toBe(true)
  for (const name of Object.keys(details)) {
    const { [name]: _, ...rest } = details as Readonly<Record<string, unknown>>
    expect(isEventDetails(kind, rest), `without ${name}`).toBe(false)
    expect(isEventDetails(kind, { ...details, [name]: { odd: true } }), `an odd ${name}`).toBe(false)
    expect(isEventDetails(kind, { ...details, [name]: Number.NaN }), `no number in ${name}`).toBe(false)
  }
})

it('the measures of false positions depend on what was found', () => {
  const jump = { apartNm: 60, knots: null, jumps: 1, returns: 1, positions: 4 }
  expect(isEventDetails('spoofing', { ...jump, what: 'two_places_at_once' })).toBe(true)
  expect(isEventDetails('spoofing', { ...jump, what: 'on_land' })).toBe(false)
  expect(isEventDetails('spoofing', { ...jump, what: 'something_else' })).toBe(false)
})

it('rejects other values and other kinds', () => {
  expect([null, 'gap', 7, undefined].map((value) => isEventDetails('gap', value))).toEqual([false, false, false, false])
  expect(['gap', 'toString', 'storm'].map(isEventKind)).toEqual([true, false, false])
})

it('lists the kinds that can raise an alert', () => {
  expect(alertingEventKinds).toEqual([
    'gap',
    'port_visit',
    'loitering',
    'encounter',
    'zone_visit',
    'spoofing',
    'jamming',
    'identity_change',
  ])
})

it('names every alert of vessels with the events that raise it', () => {
  const raised = new Set<string>(eventKinds.flatMap((kind) => eventSpecifications[kind].raises))
  const ofVessels = alertCodes.filter((code) => alertSpecifications[code].kind === 'vessel' && !isVisitCode(code))
  expect([...raised].sort()).toEqual(ofVessels.sort())
})
