import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { AisVessel } from '@varuna/contract/watch/ais-vessel'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { RoomSearch } from './room-search.tsx'

let server: FakeServer | undefined

afterEach(() => {
  cleanup()
  server?.close()
})

const vessel = (mmsi: number, name: string | null, over: Partial<AisVessel> = {}): AisVessel => ({
  mmsi,
  flag: 'IN',
  simulated: false,
  name,
  callSign: null,
  imo: null,
  shipType: 70,
  position: null,
  ...over,
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + decodeURIComponent(search)}</output>
}

function renderSearch(answer: () => unknown, places: () => unknown = () => ({ places: [] })) {
  server = fakeServer({ 'GET /api/vessels': answer, 'GET /api/places': places })
  renderPage(
    <MemoryRouter>
      <RoomSearch />
      <Address />
    </MemoryRouter>,
  )
  return screen.getByRole('combobox', { name: 'Search vessels and places' })
}

it('finds vessels while typing, and opens the one selected by keyboard', async () => {
  const field = renderSearch(() => ({ vessels: [vessel(419001234, 'AMBER'), vessel(2442000, 'AMBER II')], next: null }))
  fireEvent.change(field, { target: { value: ' amb ' } })
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['AMBERINMMSI 419001234', 'AMBER IIINMMSI 002442000'])
  expect(server?.sent[0]?.path).toBe('/api/vessels?search=amb')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('/dashboard-analysis/vessels/002442000')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
})

it('goes to a position that is pasted', async () => {
  const field = renderSearch(() => ({ vessels: [], next: null }))
  fireEvent.change(field, { target: { value: '18 56 N 72 50 E' } })
  fireEvent.click(await screen.findByRole('option', { name: '18° 56.0′ N, 072° 50.0′ E' }))
  expect(screen.getByText('/dashboard-analysis/live?at=18.933,72.833,9.00&mark=18.93333,72.83333')).toBeTruthy()
})

it('says that a position is out of range', async () => {
  const field = renderSearch(() => ({ vessels: [], next: null }))
  fireEvent.change(field, { target: { value: '95 N 72 E' } })
  await screen.findByText(/^This position is out of range: latitude goes from/)
})

it('marks simulated vessels, and labels unknown values', async () => {
  const field = renderSearch(() => ({ vessels: [vessel(200000001, null, { simulated: true })], next: null }))
  fireEvent.change(field, { target: { value: '2000' } })
  expect((await screen.findByRole('option')).textContent).toBe('Name not knownsimulatedINMMSI 200000001')
})

it('says that nothing was found, and does not search for a single letter', async () => {
  const field = renderSearch(() => ({ vessels: [], next: null }))
  fireEvent.change(field, { target: { value: 'a' } })
  fireEvent.change(field, { target: { value: 'zz' } })
  await screen.findByText('No vessel or place is called or numbered “zz”.')
  expect(server?.sent.map(({ path }) => path).sort()).toEqual(['/api/places?search=zz', '/api/vessels?search=zz'])
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect((field as HTMLInputElement).value).toBe('')
})

it('shows why a search failed', async () => {
  const field = renderSearch(() => new FakeProblem(422, 'invalid', 'search must be shorter'))
  fireEvent.change(field, { target: { value: 'amber' } })
  await screen.findByText('The search failed. search must be shorter')
})

it('is focused by / unless the user is typing elsewhere', () => {
  const field = renderSearch(() => ({ vessels: [], next: null }))
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
  expect(document.activeElement).not.toBe(field)
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
})

it('lists places below the vessels, and opens the map at one', async () => {
  const zone = { kind: 'zone', id: 'in-gom', name: 'Gulf of Mannar', country: 'IN', lat: 9, lon: 79, isListed: true }
  const port = { kind: 'port', id: 'INMAA', name: 'Mannar Port', country: 'IN', lat: 9.5, lon: 78.25, isListed: false }
  const field = renderSearch(
    () => ({ vessels: [vessel(419001234, 'MANNAR')], next: null }),
    () => ({ places: [zone, port] }),
  )
  fireEvent.change(field, { target: { value: 'mannar' } })
  await screen.findByText('Gulf of Mannar')
  const groups = await screen.findAllByRole('group')
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Vessels', 'Places'])
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Mannar PortPortIN')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('/dashboard-analysis/live?zone=in-gom')).toBeTruthy()
})
