import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { Zone } from '@varuna/contract/watch/place'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createColours } from '~/dashboard/watch/colouring.ts'
import { readVesselRow } from '~/dashboard/watch/watch-vessel.ts'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { hour, noon } from '~/testing/vessel-responses.ts'
import { VesselCard } from './vessel-card.tsx'

const mmsi = 419_000_001
let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/events': () => ({ events: [], next: null }),
    [`GET /api/vessels/${mmsi}/pictures`]: () => ({ pictures: [] }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const zone = (at: number, over: Partial<Zone> = {}): Zone => ({
  id: `z${at}`,
  name: `Zone ${at}`,
  kind: 'protected_area',
  countries: ['IN'],
  season: null,
  isClosed: false,
  approximate: false,
  source: null,
  polygons: [],
  ...over,
})

/** The card of a cargo ship that makes 19 knots, some minutes after its last report. */
function open({ minutes = 1, zones = [] as Zone[], onZone = (_id: string): void => undefined, isKnown = true } = {}) {
  const row = readVesselRow([mmsi, noon, 16.5, 72.1, 19, 150, 150, 0, 70, 'IN', 'PADMA', []])
  renderAt(
    '/dashboard-analysis/live',
    <VesselCard
      mmsi={mmsi}
      vessel={isKnown ? row : undefined}
      isLoading={false}
      lastReport={
        isKnown ? null : { name: 'PADMA', timeMs: noon - 24 * hour, station: 'class_a', lat: 16.5, lon: 72.1 }
      }
      colours={createColours('type')}
      zones={zones}
      onZone={onZone}
      nowMs={noon + minutes * 60_000}
      onClose={() => {}}
    />,
  )
  return within(screen.getByRole('region', { name: /PADMA/ }))
}

it('states first how old the last report is', () => {
  const [first] = open({ minutes: 45 }).getAllByRole('definition')
  expect(first?.textContent).toBe('45\u202fmin ago 12:00 UTC')
})

it.each([
  [10, 'The map shows it where its course and speed would have taken it since its last report.'],
  [45, /would have taken it in the 30 minutes after its last report, and moves it no further\.$/],
])('says %i minutes after the last report where the map shows the vessel', (minutes, text) => {
  open({ minutes }).getByText(text)
})

it('says since when a vessel is silent that the map no longer shows', () => {
  open({ isKnown: false }).getByText(/2026-01-30 12:00/)
})

it('shows a zone on the map, begins a rule about it, and counts those that it does not list', () => {
  const onZone = vi.fn<(id: string) => void>()
  const zones = [zone(1, { isClosed: true, approximate: true }), ...[2, 3, 4, 5, 6, 7].map((at) => zone(at))]
  const card = within(open({ zones, onZone }).getByRole('region', { name: 'In these zones' }))
  expect(card.getAllByRole('listitem')).toHaveLength(5)
  card.getByText('closed to fishing, approximate')
  card.getByText('and 2 more')
  fireEvent.click(card.getByRole('button', { name: 'Zone 2' }))
  expect(onZone.mock.calls).toEqual([['z2']])
  expect(card.getByRole('link', { name: 'Tell me when a vessel enters Zone 1' }).getAttribute('href')).toBe(
    '/dashboard-analysis/sources?add=rule&zone=z1',
  )
})
