import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryStyles } from './retry-styles.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

function addLink(rel: string) {
  const link = document.createElement('link')
  link.rel = rel
  document.head.append(link)
  // Nothing is fetched here.
  vi.spyOn(link, 'getAttribute').mockImplementation((name) => (name === 'rel' ? rel : '/a.css'))
  const set = vi.spyOn(link, 'setAttribute').mockReturnValue()
  return { link, fetches: () => set.mock.calls.length, fail: () => link.dispatchEvent(new Event('error')) }
}

it('refetches a failed style sheet, with pauses that grow to 15 seconds', () => {
  const stop = retryStyles()
  const { fetches, fail } = addLink('stylesheet')
  for (const [failed, pauseMs] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
    fail()
    vi.advanceTimersByTime(pauseMs - 1)
    expect(fetches()).toBe(failed)
    vi.advanceTimersByTime(1)
    expect(fetches()).toBe(failed + 1)
  }
  stop()
  fail()
  vi.advanceTimersByTime(60_000)
  expect(fetches()).toBe(6)
})

it('ignores other links, and a style sheet whose page was left', () => {
  const stop = retryStyles()
  const icon = addLink('icon')
  icon.fail()
  const left = addLink('stylesheet')
  left.fail()
  left.link.remove()
  vi.advanceTimersByTime(60_000)
  expect([icon.fetches(), left.fetches()]).toEqual([0, 0])
  stop()
})
