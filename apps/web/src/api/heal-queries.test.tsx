import { useMutation, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { z } from 'zod'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, FakeProblem, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { onConnectionBack } from './connection.ts'
import { request } from './request.ts'
import { useClearedWhenBack } from './use-cleared-when-back.ts'

const lost = 'Connection error. Please try again later.'
const text = z.object({ text: z.string() })

let server: FakeServer
// A failed request imports it, which takes real time.
beforeAll(() => import('@varuna/contract/problem'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  server = fakeServer({
    'GET /health': unreachable,
    'GET /read': unreachable,
    'GET /other': () => ({ text: 'other' }),
    'POST /change': unreachable,
  })
})
afterEach(() => {
  cleanup()
  server.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const settle = (ms = 50) => vi.advanceTimersByTimeAsync(ms)
const STEP_MS = 25
/** Advances the test's clock until a check passes. Responses are read in tasks outside the clock's control. */
async function until(passes: () => unknown): Promise<void> {
  for (let passedMs = 0; passedMs < 10_000 && !passes(); passedMs += STEP_MS) {
    await settle(STEP_MS)
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate)
  }
}
const shows = async (shown: string) => {
  await until(() => screen.queryByText(shown))
  screen.getByText(shown)
}
const countOf = (path: string) => server.sent.filter((sent) => sent.path === path).length

function Page() {
  const read = useQuery({ queryKey: ['read'], queryFn: () => request(text, '/read') })
  const change = useMutation({ mutationFn: () => request(text, '/change', { method: 'POST' }) })
  const [kept, setKept] = useState<string | null>(null)
  useClearedWhenBack(kept, () => setKept(null))
  return (
    <>
      <p>{read.data ? `read ${read.data.text}` : (read.error?.message ?? 'reading')}</p>
      <button onClick={() => change.mutate()}>change</button>
      <p>{change.error ? `not changed: ${change.error.message}` : change.status}</p>
      <button onClick={() => setKept(`kept: ${lost}`)}>keep</button>
      <button onClick={() => setKept('kept: not valid')}>keep another</button>
      <p>{kept ?? 'nothing kept'}</p>
    </>
  )
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function lose() {
  renderPage(<Page />)
  click('change')
  click('keep')
  await shows(lost)
  await shows(`not changed: ${lost}`)
}

it('clears errors of a lost connection when it is back, and refetches failed queries', async () => {
  await lose()
  const changes = countOf('/change')
  server.handlers['GET /health'] = () => ({})
  server.handlers['GET /read'] = () => ({ text: 'again' })
  await shows('read again')
  await shows('idle')
  await shows('nothing kept')
  // Mutations are never re-sent automatically.
  expect(countOf('/change')).toBe(changes)
})

it('refetches what a proxy answered for a server that was down', async () => {
  server.handlers['GET /read'] = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  server.handlers['GET /health'] = () => new FakeProblem(502, 'bad_gateway', '')
  renderPage(<Page />)
  await shows('Network response was not ok')
  server.handlers['GET /health'] = () => ({})
  server.handlers['GET /read'] = () => ({ text: 'again' })
  await shows('read again')
})

it("reacts at once to the browser's online event", async () => {
  await lose()
  server.handlers['GET /health'] = () => ({})
  server.handlers['GET /read'] = () => ({ text: 'again' })
  const at = Date.now()
  window.dispatchEvent(new Event('online'))
  await shows('read again')
  expect(Date.now() - at).toBeLessThan(900)
})

it('takes any response as a sign that the connection is back, without a probe', async () => {
  await lose()
  server.handlers['GET /read'] = () => ({ text: 'again' })
  const asked = countOf('/health')
  void request(text, '/other')
  await shows('read again')
  expect(countOf('/health')).toBe(asked)
})

it('probes the server every few seconds while the connection is lost, and does not count a gateway error as a response', async () => {
  await lose()
  server.handlers['GET /health'] = () => new FakeProblem(502, 'bad_gateway', '')
  const before = countOf('/health')
  await settle(60_000)
  const asked = countOf('/health') - before
  expect([asked >= 10, asked <= 16]).toEqual([true, true])
  screen.getByText(lost)
})

it('keeps failures and messages of other kinds', async () => {
  server.handlers['GET /read'] = () => new FakeProblem(404, 'not_found', 'There is none.')
  server.handlers['POST /change'] = () => new FakeProblem(409, 'refused', 'Refused.')
  renderPage(<Page />)
  click('change')
  click('keep another')
  await shows('There is none.')
  await shows('not changed: Refused.')
  const isBack = vi.fn()
  const end = onConnectionBack(isBack)
  void request(text, '/missing').catch(() => null)
  server.handlers['GET /health'] = () => ({})
  await until(() => isBack.mock.calls.length > 0)
  expect(isBack).toHaveBeenCalled()
  end()
  await settle(100)
  screen.getByText('There is none.')
  screen.getByText('not changed: Refused.')
  screen.getByText('kept: not valid')
  expect(countOf('/read')).toBe(1)
})

it('does not request an address that never responds at full speed', async () => {
  server.handlers['GET /health'] = () => ({})
  renderPage(<Page />)
  await settle(60_000)
  // Twice each time, with pauses that grow to five seconds.
  expect(countOf('/read')).toBeLessThan(40)
})

it('stops probing once nothing listens', async () => {
  await lose()
  cleanup()
  const before = countOf('/health')
  await settle(60_000)
  expect(countOf('/health')).toBe(before)
})
