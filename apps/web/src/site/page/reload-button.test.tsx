// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReloadButton } from './reload-button.tsx'
import { retryPauseMs } from './use-server-retries.ts'

const fetched = vi.fn<typeof fetch>()
const reload = vi.fn()
let isHidden = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', fetched.mockReset().mockRejectedValue(new TypeError('offline')))
  reload.mockReset()
  isHidden = false
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const attempts = () => fetched.mock.calls.length

test('the pause between attempts doubles up to a minute, shortened by a quarter at most', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 40]
  expect(pauses.map((failures) => retryPauseMs(failures, 0) / 1_000)).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  expect(retryPauseMs(3, 1)).toBe(6_000)
})

test('retries automatically, states when, and reloads the page once the server responds', async () => {
  render(<ReloadButton immediately />)
  await pass(0)
  expect(attempts()).toBe(1)
  expect(screen.getByRole('alert').textContent).toBe('The server still cannot be reached.')
  expect(screen.getByRole('timer').textContent).toBe('Trying again in 2 seconds.')
  await pass(1_000)
  expect(screen.getByRole('timer').textContent).toBe('Trying again in 1 second.')
  await pass(1_000)
  expect(attempts()).toBe(2)
  expect(screen.getByRole('timer').textContent).toBe('Trying again in 4 seconds.')
  fetched.mockResolvedValue(new Response(null, { status: 502 }))
  await pass(4_000)
  expect(attempts()).toBe(3)
  expect(reload).not.toHaveBeenCalled()
  fetched.mockResolvedValue(new Response(null))
  await pass(8_000)
  expect(reload).toHaveBeenCalledOnce()
})

test("a click, the network's return and the page becoming visible each retry at once; a hidden page waits", async () => {
  render(<ReloadButton immediately />)
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(attempts()).toBe(2)
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(600_000)
  expect(attempts()).toBe(2)
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(attempts()).toBe(3)
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(attempts()).toBe(4)
  expect(screen.getByRole('timer').textContent).toBe('Trying again in 2 seconds.')
})

test('runs one attempt at a time, and none after the page is left', async () => {
  let fail = () => {}
  fetched.mockImplementation(() => new Promise((_, reject) => (fail = () => reject(new TypeError('offline')))))
  const { unmount } = render(<ReloadButton immediately />)
  await pass(0)
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(attempts()).toBe(1)
  unmount()
  fail()
  await pass(120_000)
  expect(attempts()).toBe(1)
})

test('a page with a script error retries only on request', async () => {
  render(<ReloadButton immediately={false} />)
  await pass(120_000)
  expect(attempts()).toBe(0)
  expect(screen.queryByRole('timer')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  await pass(0)
  expect(attempts()).toBe(1)
  await pass(2_000)
  expect(attempts()).toBe(2)
})
