import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deferred, FakeProblem } from '~/testing/fake-server.ts'
import { sessionResponse } from '~/testing/session-response.ts'
import { countsResponse } from '~/testing/alert-responses.ts'
import { event, position, vessel } from '~/testing/vessel-responses.ts'
import { address, names, prepareWatch, renderWatch, simulation } from './testing-watch.tsx'

const server = prepareWatch()

it('reports missing WebGL, and lists every vessel', async () => {
  renderWatch()
  const noMap = 'This browser cannot draw the map because WebGL 2 is off. The list has every vessel.'
  await screen.findByText(noMap)
  await screen.findByText('3 vessels in view, 1 simulated')
  expect(names()).toEqual(['AMBER', 'BERYL', 'SIM CORAL, simulated'])
  expect(screen.getByRole('grid', { name: 'Vessels in view' }).getAttribute('aria-rowcount')).toBe('4')
})

it('filters by chips and keeps them in the URL', async () => {
  renderWatch()
  await screen.findByText('3 vessels in view, 1 simulated')
  fireEvent.click(screen.getByRole('button', { name: 'Type filter' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tanker' }))
  await waitFor(() => expect(names()).toEqual(['BERYL']))
  expect(address()).toBe('?type=tanker')
  expect(screen.getByText('1 of 3 vessels in view')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Type' }))
  expect(names().length).toBe(3)
})

it('filters by speed and by the edges of an area, and rejects invalid input', async () => {
  renderWatch()
  await screen.findByText('3 vessels in view, 1 simulated')
  fireEvent.click(screen.getByRole('button', { name: 'Speed filter' }))
  fireEvent.change(screen.getByLabelText('From (kn)'), { target: { value: 'fast' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(screen.getByText('Enter speeds from 0 to 102.2 knots, the smaller one first.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('From (kn)'), { target: { value: '5,5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(names()).toEqual(['AMBER', 'SIM CORAL, simulated']))
  fireEvent.click(screen.getByRole('button', { name: 'Area filter' }))
  const edges = { 'South (°)': '0', 'West (°)': '170', 'North (°)': '20', 'East (°)': '-170' }
  for (const [label, value] of Object.entries(edges))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText('No vessel in view matches the filters.')
  expect(address()).toBe('?speed=5.5-&area=0,170,20,-170')
})

it('names invalid filters of the URL, and ignores them', async () => {
  renderWatch('?type=ufo&traffic=real&speed=x')
  await screen.findByText('The address has filters that cannot be used and were ignored: type=ufo; speed=x.')
  await waitFor(() => expect(names()).toEqual(['AMBER', 'BERYL']))
  fireEvent.click(screen.getByRole('button', { name: 'Remove all filters' }))
  expect(address()).toBe('')
})

it('sorts and navigates by keyboard, and selecting a vessel shows its card', async () => {
  renderWatch()
  await screen.findByText('3 vessels in view, 1 simulated')
  fireEvent.click(screen.getByRole('button', { name: 'Speed, kn' }))
  expect(names()).toEqual(['BERYL', 'SIM CORAL, simulated', 'AMBER'])
  const grid = screen.getByRole('grid')
  fireEvent.keyDown(grid, { key: 'End' })
  fireEvent.keyDown(grid, { key: 'ArrowUp' })
  fireEvent.keyDown(grid, { key: 'Enter' })
  const card = await screen.findByRole('region', { name: 'Vessel SIM CORAL' })
  expect(within(card).getByText('Simulated vessel, not real')).toBeTruthy()
  expect(within(card).getByText('AIS gap')).toBeTruthy()
  expect(within(card).getByRole('link', { name: 'Open vessel page' }).getAttribute('href')).toBe(
    '/dashboard-analysis/vessels/200000003',
  )
  expect(address()).toBe('?sort=speed&vessel=200000003')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('region', { name: 'Vessel SIM CORAL' })).toBeNull()
})

it('asks for the last day of the selected vessel, and names its waiting alerts and what it did', async () => {
  const { handlers, sent } = server()
  handlers['GET /api/alerts/counts'] = () => countsResponse(2)
  handlers['GET /api/events'] = () => ({ events: [{ ...event, id: 'e1' }], next: null })
  handlers['GET /api/vessels/419000001/track'] = () => ({ mmsi: 419000001, positions: [], next: null })
  renderWatch('?vessel=419000001')
  const card = await screen.findByRole('region', { name: 'Vessel AMBER' })
  const alerts = await within(card).findByRole('link', { name: '2 alerts wait for a decision' })
  expect(alerts.getAttribute('href')).toContain('mmsi=419000001')
  const list = await within(card).findByRole('list', { name: 'Events of the last week' })
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/dashboard-analysis/events/e1')
  await waitFor(() => expect(sent.some(({ path }) => path.startsWith('/api/vessels/419000001/track?from='))).toBe(true))
})

it('explains where vessels come from while there are none, and starts simulated traffic', async () => {
  server().handlers['GET /api/live/vessels'] = () => ({
    cursor: 'c',
    total: 0,
    vessels: [],
    cells: [],
    cellDegrees: null,
  })
  server().handlers['POST /api/simulation'] = () => {
    server().handlers['GET /api/simulation'] = () => simulation('starting')
    return simulation('starting')
  }
  renderWatch()
  await screen.findByRole('heading', { name: 'No vessel has been received yet' })
  await screen.findByRole('link', { name: 'Import a file' })
  fireEvent.click(await screen.findByRole('button', { name: 'Start simulated traffic' }))
  await screen.findByText('Simulated traffic is starting. The first vessels appear within a minute.')
  expect(screen.queryByRole('heading', { name: 'No vessel has been received yet' })).toBeNull()
})

it('says who can start, end and restore simulated traffic to whom may not', async () => {
  const { handlers } = server()
  const who = 'A supervisor can start and end simulated traffic.'
  handlers['GET /api/session'] = () => sessionResponse('analyst')
  handlers['GET /api/simulation'] = () => ({ ...simulation('running'), vessels: 300 })
  renderWatch()
  const text = await screen.findByText('Simulated traffic: 300 vessels that are not real.')
  await within(text.parentElement as HTMLElement).findByText(who)
  expect(screen.queryByRole('button', { name: 'End simulated traffic' })).toBeNull()
  cleanup()

  const ended = { at: '2026-11-25T14:02:00.000Z', until: '2026-11-26T14:02:00.000Z', vessels: 300, alerts: 2 }
  handlers['GET /api/simulation'] = () => ({ ...simulation('ended'), ended })
  renderWatch()
  await screen.findByText(/^Simulated traffic was ended/)
  await screen.findByText(who)
  expect(screen.queryByRole('button', { name: 'Restore simulated traffic' })).toBeNull()
})

it('while the role is not known, simulated traffic cannot be ended, and roles are not mentioned', async () => {
  const { promise, release } = deferred(sessionResponse())
  server().handlers['GET /api/session'] = () => promise
  server().handlers['GET /api/simulation'] = () => ({ ...simulation('running'), vessels: 300 })
  renderWatch()
  const text = await screen.findByText('Simulated traffic: 300 vessels that are not real.')
  expect(text.parentElement?.textContent).toBe(text.textContent)
  release()
  await screen.findByRole('button', { name: 'End simulated traffic' })
})

const removal = { vessels: 300, alerts: 2_010, decided: 3, withNotes: 2, kept: 4 }

it('asks before ending simulated traffic, stating what is removed and what stays', async () => {
  const { handlers, sent } = server()
  handlers['GET /api/simulation'] = () => ({ ...simulation('running'), vessels: 300 })
  handlers['GET /api/simulation/removal'] = () => removal
  handlers['DELETE /api/simulation'] = () => {
    handlers['GET /api/simulation'] = () => simulation('removing')
    return simulation('removing')
  }
  renderWatch()
  await screen.findByText('Simulated traffic: 300 vessels that are not real.')
  fireEvent.click(await screen.findByRole('button', { name: 'End simulated traffic' }))
  const dialog = within(screen.getByRole('dialog', { name: 'End simulated traffic?' }))
  await dialog.findByText('This removes 300 vessels and 2,006 alerts about them, for everybody.')
  dialog.getByText(
    /^Of all 2,010 alerts about simulated vessels, 3 are decided and 2 have notes\. 4 were decided, .* They stay/,
  )
  dialog.getByText('For one day, a supervisor can restore the rest.')
  expect(document.activeElement?.textContent).toBe('Keep it')
  const ends = () => sent.filter(({ method }) => method === 'DELETE').length
  fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect([screen.queryByRole('dialog'), ends()]).toEqual([null, 0])

  fireEvent.click(screen.getByRole('button', { name: 'End simulated traffic' }))
  fireEvent.click(await screen.findByRole('button', { name: 'End and remove' }))
  const text = await screen.findByText('Simulated traffic is being removed.')
  expect(ends()).toBe(1)
  await waitFor(() => expect(document.activeElement?.contains(text)).toBe(true))
})

it('says why simulated traffic could not be ended, and ends nothing when counting failed', async () => {
  const { handlers } = server()
  handlers['GET /api/simulation'] = () => ({ ...simulation('running'), vessels: 300 })
  handlers['GET /api/simulation/removal'] = () => new FakeProblem(500, 'internal', 'The server failed.')
  handlers['DELETE /api/simulation'] = () => new FakeProblem(503, 'busy', 'The database is busy.')
  renderWatch()
  fireEvent.click(await screen.findByRole('button', { name: 'End simulated traffic' }))
  await screen.findByText('What this removes could not be counted. The server failed.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End and remove' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  handlers['GET /api/simulation/removal'] = () => removal
  fireEvent.click(await screen.findByRole('button', { name: 'End simulated traffic' }))
  await screen.findByText(/^This removes/)
  fireEvent.click(screen.getByRole('button', { name: 'End and remove' }))
  await screen.findByText('Simulated traffic could not be ended. The database is busy.')
})

it('restores simulated traffic where it was ended, and says why that failed', async () => {
  const { handlers } = server()
  const ended = { at: '2026-11-25T14:02:00.000Z', until: '2026-11-26T14:02:00.000Z', vessels: 300, alerts: 2_006 }
  handlers['GET /api/simulation'] = () => ({ ...simulation('ended'), ended })
  handlers['POST /api/simulation/restore'] = () => new FakeProblem(409, 'simulation_not_ended', 'A day has passed.')
  renderWatch()
  await screen.findByText(
    'Simulated traffic was ended on 2026-11-25 14:02 UTC. 300 vessels and 2,006 alerts can be restored until 2026-11-26 14:02 UTC, unless simulated traffic is started again.',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Restore simulated traffic' }))
  await screen.findByText('Simulated traffic was not restored. A day has passed.')
  handlers['POST /api/simulation/restore'] = () => {
    handlers['GET /api/simulation'] = () => simulation('starting')
    return simulation('starting')
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Restore simulated traffic' }))
  await screen.findByText('Simulated traffic is starting. The first vessels appear within a minute.')
  expect(screen.queryByText(/not restored/)).toBeNull()
})

it('no longer announces the first simulated vessels once there are some', async () => {
  server().handlers['GET /api/simulation'] = () => ({ ...simulation('starting'), vessels: 164 })
  renderWatch()
  await screen.findByText('Simulated traffic: 164 vessels that are not real. Its past day is still being received.')
  expect(screen.queryByText(/first vessels appear/)).toBeNull()
})

it('says why the vessels could not be loaded, and reloads them', async () => {
  const works = server().handlers['GET /api/live/vessels']
  server().handlers['GET /api/live/vessels'] = () => new FakeProblem(500, 'internal', 'The server failed.')
  renderWatch()
  await screen.findByText('The vessels could not be loaded. The server failed.')
  if (works) server().handlers['GET /api/live/vessels'] = works
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('3 vessels in view, 1 simulated')
})

it('lists the events in view, and says when there are none', async () => {
  renderWatch('?list=events')
  await screen.findByText('No event in view. Events appear as vessels stop, meet, go silent or enter zones.')
  cleanup()
  const event = {
    id: 'e1',
    kind: 'encounter',
    vessels: [419000001, 2442000],
    simulated: false,
    from: '2026-11-22T08:00:00.000Z',
    to: null,
    lat: 10,
    lon: 70,
    rule: 'ENC-1',
    confidence: 'high',
    details: {},
    evidence: [],
  }
  server().handlers['GET /api/events'] = () => ({ events: [event, { id: 'e2', unreadable: true }], next: 'more' })
  renderWatch('?list=events&doing=encounter')
  await screen.findByText('The newest 2 events in view')
  expect(screen.getByText('since 2026-11-22 08:00 UTC')).toBeTruthy()
  expect(screen.getByRole('link', { name: '002442000' })).toBeTruthy()
  expect(screen.getByText('An event that cannot be read')).toBeTruthy()
  expect(server().sent.at(-1)?.path).toContain('kind=encounter')
})

it('filters by a zone selected by name, and lists only events within it', async () => {
  const square = (west: number, east: number) => [
    [west, 0],
    [east, 0],
    [east, 20],
    [west, 20],
  ]
  const zone = {
    kind: 'protected_area',
    countries: ['IN'],
    season: null,
    isClosed: true,
    approximate: true,
    source: null,
  }
  server().handlers['GET /api/zones'] = () => ({
    zones: [
      { ...zone, id: 'in-a', name: 'Amber reef', polygons: [[square(69, 71)]] },
      { ...zone, id: 'fj-b', name: 'Far reef', isClosed: false, polygons: [[square(179, 181)]] },
    ],
    leftOut: 0,
  })
  renderWatch()
  await screen.findByText('3 vessels in view, 1 simulated')
  fireEvent.click(screen.getByRole('button', { name: 'Zone filter' }))
  const field = await screen.findByLabelText('Within')
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Anywhere', 'Amber reef (closed)', 'Far reef'])
  fireEvent.change(field, { target: { value: 'fj-b' } })
  await screen.findByText('No vessel in view matches the filters.')
  fireEvent.change(field, { target: { value: 'in-a' } })
  await waitFor(() => expect(names().length).toBe(3))
  expect(address()).toBe('?zone=in-a')
  expect(screen.getByRole('button', { name: 'Zone Amber reef filter' })).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Events' }))
  await waitFor(() => {
    const asked = new URL(server().sent.at(-1)?.path ?? '', 'http://localhost').searchParams
    expect(Object.fromEntries(asked)).toMatchObject({ south: '0.00', west: '69.00', north: '20.00', east: '71.00' })
  })
})

it('exports the tracks of the vessels shown, and events under the same filters', async () => {
  const orders: unknown[] = []
  server().handlers['GET /api/exports'] = () => ({ exports: [] })
  server().handlers['POST /api/exports'] = ({ body }) => {
    orders.push(body)
    return new FakeProblem(429, 'too_many_requests', 'You have 20 exports.')
  }
  renderWatch('?type=tanker&doing=gap,stop&area=0,170,20,-170')
  await screen.findByText('No vessel in view matches the filters.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Area' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Behaviour' }))
  await waitFor(() => expect(names()).toEqual(['BERYL']))
  fireEvent.click(screen.getByRole('button', { name: 'Export…' }))
  await screen.findByText(/^Tracks of the 1 vessel in view/)
  fireEvent.click(screen.getByRole('button', { name: 'GPX' }))
  await screen.findByText('The export was not started. You have 20 exports.')
  expect(orders).toMatchObject([{ content: 'tracks', format: 'gpx', vessels: ['419000002'] }])
})

it('says when a vessel that is not on the map last reported, or that it is unknown', async () => {
  const at = '2026-11-01T08:00:30.000Z'
  server().handlers['GET /api/vessels/419000009'] = () =>
    vessel({ mmsi: 419_000_009, name: 'OPAL', position: position(0, { time: at, timeUncertaintySeconds: 1 }) })
  renderWatch('?vessel=419000009')
  await screen.findByText('Loading its last report…')
  await screen.findByText('This vessel is not on the map. Its last report was at 2026-11-01 08:00 UTC.')
  cleanup()
  server().handlers['GET /api/vessels/419000008'] = () => new FakeProblem(404, 'vessel_not_found', 'Not found.')
  renderWatch('?vessel=419000008')
  await screen.findByText('This vessel is outside the part of the map that is loaded, or no longer reports.')
})

it('says of what is not a vessel that it is not on the map for that, and offers no assessing', async () => {
  server().handlers['GET /api/vessels/111232500'] = () =>
    vessel({ mmsi: 111_232_500, name: 'RESCUE 1', position: position(0, { station: 'unknown' }) })
  renderWatch('?vessel=111232500')
  await screen.findByText('Rescue aircraft, not a vessel, so not on the map.')
  expect(screen.getByRole('heading', { name: 'RESCUE 1' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Assess/ })).toBeNull()
})

it('colours by the probability of fishing, and states it in the card', async () => {
  server().handlers['GET /api/live/fishing'] = () => ({
    vessels: [[419000001, Date.now(), 0.93]],
    waiting: 0,
    threshold: 0.5,
    model: { name: 'varuna-fishing', version: '1' },
  })
  renderWatch('?colour=fishing&vessel=419000001')
  const card = await screen.findByRole('region', { name: 'Vessel AMBER' })
  await within(card).findByText(/^93/)
  expect(card.querySelector('path')?.getAttribute('fill')).toBe('var(--fishing-5)')
})
