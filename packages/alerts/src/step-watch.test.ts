import { describe, expect, it } from 'vitest'
import { stepWatch, type NewestPosition, type WatchState } from './step-watch.ts'

const HOUR_MS = 3_600_000
const startMs = Date.UTC(2026, 10, 1)
const vessel = { mmsi: 412_000_001, name: 'STAR', listName: 'Tankers' }
const all = { appears: true, moves: true, goesDark: true }
const at = (hours: number, lat = 10, lon = 60): NewestPosition => ({
  timeMs: startMs + hours * HOUR_MS,
  lat,
  lon,
  isInDoubt: false,
})
const doubtful = (hours: number, lat: number) => ({ ...at(hours, lat), isInDoubt: true })

/** Checks each position when it arrives, or at a later time; returns the alerts of each check. */
const follow = (looks: readonly (readonly [latest: NewestPosition | null, hours?: number])[], raises = all) => {
  let state: WatchState | null = null
  return looks.map(([latest, hours]) => {
    const nowMs = hours === undefined ? (latest?.timeMs ?? startMs) : startMs + hours * HOUR_MS
    const step = stepWatch(state, latest, nowMs, vessel, raises)
    state = step.state
    return step.causes.map(({ code }) => code.replace('watched_vessel_', '')).join()
  })
}

describe('stepWatch', () => {
  it('only records a vessel on the first check, however long it has been silent', () => {
    expect(follow([[at(0)], [at(0), 1]])).toEqual(['', ''])
    expect(
      follow([
        [at(0), 100],
        [at(0), 101],
      ]),
    ).toEqual(['', ''])
    expect(follow([[null], [null, 50]])).toEqual(['', ''])
  })

  it('reports a vessel dark once after 12 hours, and then its reappearance', () => {
    expect(follow([[at(0)], [at(0), 11.9], [at(0), 12], [at(0), 13], [at(20)], [at(21)]])).toEqual([
      '',
      '',
      'dark',
      '',
      'appeared',
      '',
    ])
  })

  it('reports a reappearance after a silence between two checks, and the first reception', () => {
    expect(follow([[at(0)], [at(12)]])).toEqual(['', 'appeared'])
    expect(follow([[null], [at(1)], [at(2)]])).toEqual(['', 'appeared', ''])
  })

  it('does not report a reappearance for an old position', () => {
    expect(follow([[null], [at(0), 50]])).toEqual(['', 'dark'])
    expect(
      follow([
        [at(0), 30],
        [at(1), 31],
      ]),
    ).toEqual(['', ''])
  })

  it('reports a move when a vessel leaves the place where it lay for an hour', () => {
    expect(follow([[at(0)], [at(0.5)], [at(1)], [at(1.5, 10.1)], [at(2, 10.2)]])).toEqual(['', '', '', 'moved', ''])
    expect(follow([[at(0)], [at(0.3, 10.1)], [at(0.6, 10.2)], [at(0.9, 10.3)]])).toEqual(['', '', '', ''])
    expect(follow([[at(0)], [at(1.2, 10.01)], [at(2.4, 10.012)]])).toEqual(['', '', ''])
  })

  it('does not report a move from a doubtful position, and does once a later one confirms it', () => {
    expect(follow([[at(0)], [at(1)], [doubtful(1.2, 30)], [at(1.4)], [doubtful(1.6, 30)], [at(1.8, 10.5)]])).toEqual([
      '',
      '',
      '',
      '',
      '',
      'moved',
    ])
  })

  it('counts a doubtful position as reception, and locates the vessel by the next one', () => {
    expect(follow([[at(0)], [doubtful(13, 30)], [at(13.2)], [at(14.3)], [at(14.5, 10.5)]])).toEqual([
      '',
      'appeared',
      '',
      '',
      'moved',
    ])
    expect(follow([[doubtful(0, 30)], [at(1.5)], [at(2)]])).toEqual(['', '', ''])
    const before = { last: at(0), anchor: null, isDark: false }
    expect(stepWatch(before, doubtful(0.1, 30), startMs + 0.1 * HOUR_MS, vessel, all).state).toBe(before)
  })

  it('handles the 180th meridian', () => {
    expect(follow([[at(0, 0, 179.999)], [at(1, 0, 179.999)], [at(2, 0, -179.999)]])).toEqual(['', '', ''])
  })

  it('raises only the alerts that the list enables', () => {
    const looks = [[at(0)], [at(1.2)], [at(1.5, 11)], [at(1.5, 11), 20], [at(21, 11)]] as const
    expect(follow(looks)).toEqual(['', '', 'moved', 'dark', 'appeared'])
    expect(follow(looks, { appears: false, moves: false, goesDark: true })).toEqual(['', '', '', 'dark', ''])
    expect(follow(looks, { appears: false, moves: false, goesDark: false })).toEqual(['', '', '', '', ''])
  })

  it('returns the same state while nothing needs storing', () => {
    const first = stepWatch(null, at(0), startMs, vessel, all).state
    expect(stepWatch(first, at(0.1, 10.001), startMs + 0.1 * HOUR_MS, vessel, all).state).toBe(first)
    expect(stepWatch(first, at(0), startMs, vessel, all).state).toBe(first)
  })
})
