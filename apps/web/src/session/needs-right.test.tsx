import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { sessionResponse } from '~/testing/session-response.ts'
import { NeedsRight } from './needs-right.tsx'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = fakeServer({ 'GET /api/session': () => sessionResponse('supervisor') })
})
afterEach(() => {
  cleanup()
  server.close()
  vi.useRealTimers()
})

const render = () => renderPage(<NeedsRight right="run_simulation">Start</NeedsRight>)

it.each([
  ['supervisor', 'Start'],
  ['administrator', 'Start'],
  ['analyst', 'A supervisor can start and end simulated traffic.'],
  ['member', 'A supervisor can start and end simulated traffic.'],
] as const)('shows a %s: %s', async (role, text) => {
  server.handlers['GET /api/session'] = () => sessionResponse(role)
  const { container } = render()
  expect(container.textContent).toBe('')
  await screen.findByText(text)
  expect(container.textContent).toBe(text)
})

it('a role that the server could not state is asked for again, until it is known', async () => {
  // Imported for the first failure; the timers of the test do not wait for that.
  await import('@varuna/contract/problem')
  const asked = () => server.sent.length
  server.handlers['GET /api/session'] = () => new FakeProblem(503, 'busy', 'The database does not answer.')
  const { container } = render()
  await vi.advanceTimersByTimeAsync(3_000)
  expect([asked(), container.textContent]).toEqual([2, ''])
  server.handlers['GET /api/session'] = () => sessionResponse('supervisor')
  await vi.advanceTimersByTimeAsync(5_000)
  await screen.findByText('Start')
  const known = asked()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(known)
})
