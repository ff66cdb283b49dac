import { sessionResponse } from '~/testing/session-response.ts'
import { cleanup, screen, within } from '@testing-library/react'
import type { LiveVesselRow } from '@varuna/contract/watch/live'
import type { Simulation } from '@varuna/contract/watch/simulation'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { countsResponse } from '~/testing/alert-responses.ts'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { fakeStreams } from '~/testing/fake-streams.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { Watch } from './watch.tsx'

export const row = (mmsi: number, name: string, over: Partial<LiveVesselRow> = []): LiveVesselRow =>
  Object.assign([mmsi, Date.now(), 10, 70, 12, 90, null, 0, 70, 'IN', name, []], over) as LiveVesselRow

const rows = [
  row(419000001, 'AMBER'),
  row(419000002, 'BERYL', { 8: 80, 4: 3 } as never),
  row(200000003, 'SIM CORAL', { 8: 30, 9: null, 11: ['gap'] } as never),
]

export const simulation = (state: Simulation['state']): Simulation => ({
  state,
  vessels: 0,
  since: null,
  ended: null,
})

/** Prepares the room for each test of a file; returns the server of the current test. */
export function prepareWatch(): () => FakeServer {
  let server: FakeServer
  // Compiling the map's code takes a busy machine longer than a test waits for a text.
  beforeAll(() => import('~/dashboard/watch/watch-chart.ts'))
  beforeEach(() => {
    // The test environment has no layout, and a list without a height has no rows.
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 400 })
    server = fakeServer({
      'GET /api/session': () => sessionResponse(),
      'GET /api/live/vessels': () => ({ cursor: 'c', total: rows.length, vessels: rows, cells: [], cellDegrees: null }),
      'GET /api/live/stream': (_, signal) => fakeStreams().answer(signal),
      'GET /api/simulation': () => simulation('off'),
      'GET /api/vessels': () => ({ vessels: [], next: null }),
      'GET /api/events': () => ({ events: [], next: null }),
      'GET /api/saved-views': () => ({ views: [] }),
      'GET /api/zones': () => ({ zones: [], leftOut: 0 }),
      'GET /api/alerts/counts': () => countsResponse(0),
      'GET /tiles.json': () => ({}),
    })
  })
  afterEach(() => {
    cleanup()
    server.close()
    Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  })
  return () => server
}

const Address = () => <output data-testid="address">{decodeURIComponent(useLocation().search)}</output>
export const address = () => screen.getByTestId('address').textContent

export function renderWatch(search = '') {
  renderPage(
    <MemoryRouter initialEntries={[`/dashboard-analysis/live${search}`]}>
      <Watch />
      <Address />
    </MemoryRouter>,
  )
}

export const names = () =>
  screen.queryAllByRole('row').flatMap((line) => within(line).queryAllByRole('gridcell')[0]?.textContent ?? [])
