import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/session/query-client.ts'
import { FakeProblem, fakeServer } from '~/testing/fake-server.ts'
import { ReportTrack } from './report-track.tsx'

afterEach(cleanup)

const position = (time: string, lat: number) => ({
  time,
  lat,
  lon: 72,
  speedKnots: 3,
  courseDegrees: 0,
  segment: 0,
  probability: 0.8,
  reason: null,
})

it('keeps the loaded track, and reports why it could not be refreshed', async () => {
  const positions = [position('2026-01-04T08:00:00.000Z', 16), position('2026-01-04T08:30:00.000Z', 16.1)]
  const server = fakeServer({
    'GET /api/vessels/419000123/fishing': () => ({
      mmsi: 419_000_123,
      positions,
      threshold: 0.5,
      next: null,
      model: { name: 'varuna-fishing', version: 'test' },
    }),
    'GET /tiles.json': () => ({}),
  })
  const queries = createQueryClient()
  const times = { fromMs: Date.UTC(2026, 0, 4, 7), toMs: Date.UTC(2026, 0, 5, 7) }
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ReportTrack mmsi={419_000_123} times={times} own="one report" level={2} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText(/^2 stored positions/)
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('2026-01-04 08:30:00 UTC')
  server.handlers['GET /api/vessels/419000123/fishing'] = () =>
    new FakeProblem(429, 'too_many_requests', 'Try again in a minute.')
  await act(() => queries.refetchQueries({ queryKey: ['fishing-track'] }))
  expect((await screen.findByText(/Try again in a minute/)).getAttribute('role')).toBe('alert')
  screen.getByText(/^2 stored positions/)
  server.close()
})
