import { expect, test } from 'vitest'
import { parseAround, timesAround, vesselAroundPath } from './vessel-around.ts'

const from = '2026-01-31T04:00:00.000Z'
const parse = (search: string) => parseAround(new URLSearchParams(search))

test('an address has six hours before and after, where playback starts, and the event', () => {
  const path = vesselAroundPath(2_442_000, { from, to: '2026-01-31T11:00:00.000Z', event: 'gap:1' })
  const [page, search = ''] = path.split('?')
  expect(page).toBe('/dashboard-analysis/vessels/002442000')
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    from: '2026-01-30T22:00:00.000Z',
    to: '2026-01-31T17:00:00.000Z',
    at: from,
    event: 'gap:1',
  })
  expect(parse(search)).toEqual({ atMs: Date.parse(from), event: 'gap:1' })
})

test('what lasts is shown from its start, what is long for 30 days, and nothing before 1970', () => {
  const hours = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => (toMs - fromMs) / 3_600_000
  expect(hours(timesAround({ from, to: null }))).toBe(12)
  expect(hours(timesAround({ from, to: '2026-12-31T00:00:00.000Z' }))).toBe(30 * 24 + 12)
  expect(timesAround({ from: '1970-01-01T01:00:00.000Z', to: null }).fromMs).toBe(0)
})

test('what cannot be read in an address is left out', () => {
  expect(parse('')).toEqual({ atMs: null, event: null })
  expect(parse('at=noon&event=')).toEqual({ atMs: null, event: null })
  expect(parse(`event=${'x'.repeat(201)}`).event).toBeNull()
})
