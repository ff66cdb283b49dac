import { useMutation, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { z } from 'zod'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, FakeProblem, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { request } from './request.ts'
import { useClearedWhenBack } from './use-cleared-when-back.ts'

const lost = 'Connection error. Please try again later.'
const text = z.object({ text: z.string() })

let server: FakeServer
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
afterEach(async () => {
  // The next test begins connected.
  server.handlers['GET /health'] = () => ({})
  await settle(10_000)
  cleanup()
  server.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const settle = (ms = 50) => vi.advanceTimersByTimeAsync(ms)
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
  // A query is tried twice.
  await settle(2_000)
  screen.getByText(lost)
  screen.getByText(`not changed: ${lost}`)
}

it('what came from a lost connection goes by itself when it is back, and what failed to be read is read again', async () => {
  await lose()
  const changes = countOf('/change')
  server.handlers['GET /health'] = () => ({})
  server.handlers['GET /read'] = () => ({ text: 'again' })
  await settle(5_100)
  screen.getByText('read again')
  screen.getByText('idle')
  screen.getByText('nothing kept')
  // What changes something is never sent again by itself.
  expect(countOf('/change')).toBe(changes)
})

it('a network that is back is noticed at once', async () => {
  await lose()
  server.handlers['GET /health'] = () => ({})
  server.handlers['GET /read'] = () => ({ text: 'again' })
  window.dispatchEvent(new Event('online'))
  await settle()
  screen.getByText('read again')
})

it('any answer shows that it is back, without asking', async () => {
  await lose()
  server.handlers['GET /read'] = () => ({ text: 'again' })
  void request(text, '/other')
  await settle()
  screen.getByText('read again')
})

it('while it is lost the server is asked every few seconds, and a proxy that answers for it is no answer', async () => {
  await lose()
  server.handlers['GET /health'] = () => new FakeProblem(502, 'bad_gateway', '')
  const before = countOf('/health')
  await settle(60_000)
  const asked = countOf('/health') - before
  expect([asked >= 10, asked <= 16]).toEqual([true, true])
  screen.getByText(lost)
})

it('failures of another kind, and messages of another kind, stay', async () => {
  server.handlers['GET /read'] = () => new FakeProblem(404, 'not_found', 'There is none.')
  server.handlers['POST /change'] = () => new FakeProblem(409, 'refused', 'Refused.')
  renderPage(<Page />)
  click('change')
  click('keep another')
  await settle(100)
  void request(text, '/missing').catch(() => null)
  server.handlers['GET /health'] = () => ({})
  await settle(5_100)
  screen.getByText('There is none.')
  screen.getByText('not changed: Refused.')
  screen.getByText('kept: not valid')
  expect(countOf('/read')).toBe(1)
})

it('one address that never answers is not asked again and again at full speed', async () => {
  server.handlers['GET /health'] = () => ({})
  renderPage(<Page />)
  await settle(60_000)
  // Twice each time, with pauses that grow to five seconds.
  expect(countOf('/read')).toBeLessThan(40)
})
