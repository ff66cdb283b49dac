import type { VesselSubmission } from '@varuna/contract/analysis/vessel'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queuePageResponse } from '~/testing/alert-responses.ts'
import {
  assessmentsResponse,
  locationResponse,
  overviewResponse,
  vesselResponse,
} from '~/testing/dashboard-responses.ts'
import { insertText, stepUp } from '~/testing/edit-as-browser.ts'
import { deferred, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { FishingTab } from './fishing-tab.tsx'

/** South of 16° the shore is farther away; 19.9975 is on land. */
const locationAt = (path: string) => {
  const { searchParams } = new URL(path, 'http://varuna.test')
  const lat = Number(searchParams.get('lat'))
  const lon = Number(searchParams.get('lon'))
  return locationResponse({
    lat,
    lon,
    status: lat === 19.9975 ? 'land' : 'water',
    ...(lat < 16 && { distanceFromShoreNm: 170.5 }),
  })
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/overview': () => overviewResponse(3),
    'GET /api/assessments': () => assessmentsResponse(),
    'GET /api/location': ({ path }) => locationAt(path),
    'GET /api/vessel': () => ({ reports: [] }),
    'GET /api/vessel/tracks': () => ({ files: [] }),
    'GET /api/alerts': () => queuePageResponse([]),
    'POST /api/vessel': ({ body }) => vesselResponse(body as VesselSubmission),
  })
  renderAt('/dashboard-analysis', <FishingTab />)
})
afterEach(() => {
  cleanup()
  server.close()
  vi.restoreAllMocks()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const placeVessel = (lat: string, lon: string) => {
  type('Latitude (°)', lat)
  type('Longitude (°)', lon)
}
/** What a report has besides its position. */
const enterRest = () => {
  for (const [name, value] of Object.entries({
    MMSI: '419000123',
    Source: 'AIS',
    'Speed (kn)': '3.2',
    'Course (°)': '140',
  }))
    type(name, value)
}
const sent = () => server.sent.filter(({ method }) => method !== 'GET')

/** The accessible description of a field. */
const describedBy = (input: HTMLInputElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

it('before the first report each panel shows its empty text', async () => {
  expect(screen.getAllByText('No data sent yet.')[0]).toBeTruthy()
  screen.getByText('No current alert.')
  screen.getByText('Last updated: Never')
  expect((await screen.findAllByText('sample'))[0]).toBeTruthy()
})

it('a key in any field leaves that key alone in the form, and a step from the sample nothing', async () => {
  const fields = ['MMSI', 'Source', 'Latitude (°)', 'Distance from shore (nm)', 'Speed (kn)']
  const values = () => fields.map((name) => field(name).value)
  const showSample = async (shown: () => void) => {
    press('Show the sample')
    await waitFor(shown)
  }
  await screen.findByText('✓ Water confirmed')
  insertText(field('MMSI'), '5')
  await waitFor(() => expect(values()).toEqual(['5', '', '', '', '']))
  await showSample(() => expect(field('Distance from shore (nm)').value).toMatch(/^\d/))
  insertText(field('Distance from shore (nm)'), '7')
  await waitFor(() => expect(values()).toEqual(['', '', '', '7', '']))
  await showSample(() => expect(field('MMSI').value).toBe('419001234'))
  stepUp(field('MMSI'))
  await waitFor(() => expect(values()).toEqual(['', '', '', '', '']))
})

it('the badge shows checking only while the request is pending', async () => {
  const answer = deferred(locationResponse({ lat: 12.25, lon: 71.5 }))
  server.handlers['GET /api/location'] = ({ path }) => (path.includes('12.25') ? answer.promise : locationAt(path))
  placeVessel('12.25', '71.5')
  await screen.findByText('Checking location...')
  answer.release()
  await screen.findByText('✓ Water confirmed')
  expect(screen.queryByText('Checking location...')).toBeNull()
  for (const invalid of ['', '91']) {
    type('Latitude (°)', invalid)
    await screen.findByText('Enter a latitude and longitude to check the location.')
    expect(screen.queryByText('Checking location...')).toBeNull()
  }
})

it('distances are calculated from the position and can be overridden', async () => {
  placeVessel('16.5', '72.1')
  for (const name of ['Distance from shore (nm)', 'Distance from port (nm)']) {
    await waitFor(() => expect(field(name).value).toMatch(/^\d+\.\d\d$/))
    const calculated = field(name).value
    expect(describedBy(field(name))).toBe('calculated')
    type(name, '7.5')
    await waitFor(() => expect(describedBy(field(name))).toBe(`entered; calculated ${calculated} nm`))
    press('Use calculated')
    await waitFor(() => expect(field(name).value).toBe(calculated))
    expect(describedBy(field(name))).toBe('calculated')
  }
  const before = field('Distance from shore (nm)').value
  placeVessel('15.5', '70.1')
  await waitFor(() => {
    expect(field('Distance from shore (nm)').value).toMatch(/^\d+\.\d\d$/)
    expect(field('Distance from shore (nm)').value).not.toBe(before)
  })
})

it('a simulation is labelled and not stored', async () => {
  expect(screen.queryByText('Simulation')).toBeNull()
  press('Simulate')
  expect((await screen.findAllByText('Simulation'))[0]).toBeTruthy()
  expect(sent()).toEqual([])
})

it('a point on land is not analysed', async () => {
  expect(screen.queryByText(/Analysis skipped/)).toBeNull()
  enterRest()
  placeVessel('19.9975', '73.7898')
  await screen.findByText('⚠️ Land detected')
  press('Submit Vessel Data')
  await screen.findAllByText('LOCATION ERROR: The specified coordinates are on land.')
  await screen.findAllByText(/Analysis skipped/)
  expect(sent()).toEqual([])
})

it('an invalid field shows its message beside it', async () => {
  type('Course (°)', '400')
  type('MMSI', '12')
  press('Submit Vessel Data')
  await screen.findByText('Course must be between 0 and 360')
  await screen.findByText('MMSI must have 9 digits')
})

it('when the geocoder fails, the form shows a notice and assumes water', async () => {
  const assumed = '⚠️ Location validation failed. Proceeding with analysis assuming water.'
  const notice = "Couldn't verify if location is water. Proceeding anyway."
  server.handlers['GET /api/location'] = ({ path }) => ({
    ...locationAt(path),
    ...(path.includes('16.7') && { status: 'unknown', notice }),
  })
  server.handlers['POST /api/vessel'] = ({ body }) =>
    vesselResponse(body as VesselSubmission, { missing: [{ code: 'assumed_water', params: {}, text: assumed }] })
  placeVessel('16.5', '72.1')
  await screen.findByText('✓ Water confirmed')
  type('Latitude (°)', '16.7')
  await screen.findByText('? Location status unknown')
  screen.getByText(notice, { exact: false })
  enterRest()
  press('Submit Vessel Data')
  expect((await screen.findAllByText(assumed, { exact: false }))[0]).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText('API Response text').textContent).toContain(assumed))
})
