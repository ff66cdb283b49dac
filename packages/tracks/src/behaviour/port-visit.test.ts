import { describe, expect, it } from 'vitest'
import { follow, onlyEvent, rulesOf, sail, withPort } from '../testing.ts'

describe('port visits', () => {
  const visit = (inPort: Parameters<typeof sail>[1]) =>
    sail([9.8, 60], [{ minutes: 120, knots: 6, every: 2 }, ...inPort, { minutes: 120, knots: 6, every: 2 }])

  it('PORT-1: from within 3 km of the port to beyond 4 km, with a stop', () => {
    const { events } = follow(visit([{ minutes: 180, knots: 0 }]), withPort)
    const found = onlyEvent(events.filter(({ kind }) => kind === 'port_visit'))
    expect(found).toMatchObject({
      rule: 'PORT-1',
      confidence: 'high',
      details: { port: 'Porto', wasSeenEntering: true },
    })
    expect(found.fromMinutes).toBeGreaterThan(103)
    expect(found.fromMinutes).toBeLessThan(107)
    expect(found.toMinutes).toBeGreaterThan(321)
  })

  it('PORT-2: passing a port is not a visit', () => {
    expect(follow(visit([]), withPort).events).toEqual([])
  })

  it('PORT-3: silence of 4 hours inside counts as a stop', () => {
    const { events } = follow(visit([{ minutes: 240, knots: 0, every: 250 }]), withPort)
    expect(rulesOf(events)).toEqual(['port_visit PORT-3'])
    expect(follow(visit([{ minutes: 200, knots: 0, every: 210 }]), withPort).events).toEqual([])
  })

  it('is ongoing while the vessel is in port, even through a silent week', () => {
    const track = sail(
      [9.8, 60],
      [
        { minutes: 120, knots: 6, every: 2 },
        { minutes: 60, knots: 0 },
        { minutes: 7 * 1440, every: 9 * 1440 },
        { minutes: 60, knots: 0 },
      ],
    )
    const { events } = follow(track, withPort)
    expect(events.filter(({ kind }) => kind === 'port_visit')).toMatchObject([{ toMs: null }])
  })
})
