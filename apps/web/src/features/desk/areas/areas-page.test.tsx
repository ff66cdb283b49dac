import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AreaReport, AreaResult } from '@varuna/contract/desk/area-report'
import { areaWords } from '@varuna/language/desk/areas'
import { afterEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { AreasPage } from './areas-page.tsx'
import { writeAreaUrl } from './area-url.ts'

const path = '/dashboard-analysis/areas'
const request = {
  area: { kind: 'zone', id: 'in-gom' },
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-01-08T00:00:00.000Z',
} as const
const report = (over: Partial<AreaReport> = {}): AreaReport => ({
  id: 'r1',
  state: 'ready',
  request,
  name: 'Gulf of Mannar',
  share: 1,
  vesselsLooked: 12,
  createdAt: '2026-01-08T00:00:00.000Z',
  expiresAt: '2026-01-09T00:00:00.000Z',
  failure: null,
  ...over,
})
const hours = { presence: 30, fishing: 10, notFishing: 5, cannotSay: 12, otherKind: 3 }
const result: AreaResult = {
  name: 'Gulf of Mannar',
  approximate: true,
  polygons: [],
  box: { south: 8, west: 78, north: 9, east: 79 },
  countedAt: '2026-01-08T00:00:01.000Z',
  countedTo: '2026-01-08T00:00:00.000Z',
  all: { ...hours, vessels: 1 },
  silent: 4,
  positions: 99,
  falsePositions: 0,
  vessels: [
    {
      ...hours,
      mmsi: 419000001,
      name: 'SEA EAGLE',
      flag: 'IN',
      type: 'fishing',
      firstAt: '2026-01-01T00:00:00.000Z',
      lastAt: '2026-01-02T06:00:00.000Z',
      silent: 4,
      positions: 99,
      falsePositions: 0,
      shared: true,
    },
  ],
  flags: [{ ...hours, vessels: 1, flag: 'IN' }],
  types: [{ ...hours, vessels: 1, type: 'fishing' }],
  days: [{ ...hours, vessels: 1, day: '2026-01-01' }],
  cellDegrees: 0.02,
  cells: [{ ...hours, vessels: 1, lat: 8, lon: 78 }],
  reception: {
    hours: 168,
    received: 84,
    silences: [{ from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }],
  },
  otherVessels: 0,
}
const zone = {
  id: 'in-gom',
  name: 'Gulf of Mannar',
  kind: 'protected_area',
  countries: ['IN'],
  season: null,
  isClosed: true,
  approximate: true,
  source: null,
  polygons: [
    [
      [
        [78, 8],
        [79, 8],
        [79, 9],
      ],
    ],
  ],
}

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

function open(address: string, handlers: Record<string, () => unknown>) {
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/zones': () => ({ zones: [zone], leftOut: 0 }),
    'GET /api/area-reports': () => ({ reports: [] }),
    'GET /api/area-reports/r1/events': () => ({ looked: 0, whole: true, kinds: [], events: [] }),
    'GET /api/area-reports/r1/alerts': () => ({ looked: 0, whole: true, total: 0, alerts: [] }),
    ...handlers,
  })
  return renderRoutes([{ path, Component: AreasPage }], address)
}

it('asks for a report of a zone that is found by its name, and puts it into the address', async () => {
  const router = open(path, { 'POST /api/area-reports': () => report({ state: 'waiting', share: null }) })
  fireEvent.change(await screen.findByLabelText('Find a zone'), { target: { value: 'mannar' } })
  fireEvent.click(screen.getByRole('button', { name: /^Gulf of Mannar/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Make the report' }))
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('zone')).toBe('in-gom'))
  expect(server.sent.find(({ path: sent }) => sent === '/api/area-reports')).toBeTruthy()
})

it('goes to the report that was made, which stands far from the button on a narrow screen', async () => {
  open(`${path}?${new URLSearchParams(writeAreaUrl(request))}`, {
    'GET /api/area-reports': () => ({ reports: [report()] }),
    'POST /api/area-reports': () => report(),
    'GET /api/area-reports/r1/result': () => result,
  })
  await screen.findByText('The report is ready.')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(await screen.findByRole('button', { name: 'Count again' }))
  const headline = await screen.findByText(/^1 vessel was in Gulf of Mannar/)
  const main = headline.closest('[tabindex="-1"]')
  await waitFor(() => expect(document.activeElement).toBe(main))
})

it('says what is missing before it asks', async () => {
  open(path, {})
  await screen.findByLabelText('Find a zone')
  fireEvent.click(screen.getByRole('button', { name: 'Make the report' }))
  expect(await screen.findByText('Please choose a zone')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Find a zone'))
  fireEvent.change(screen.getByLabelText('Find a zone'), { target: { value: 'mannar' } })
  fireEvent.click(screen.getByRole('button', { name: /^Gulf of Mannar/ }))
  expect(screen.queryByText('Please choose a zone')).toBeNull()
})

it('keeps the focus when a zone is chosen and changed, and goes to what the server refuses', async () => {
  open(path, {
    'POST /api/area-reports': () =>
      new FakeProblem(400, 'invalid_input', 'Invalid.', [
        { field: 'to', code: 'period_in_future', params: {}, message: 'The period must begin in the past' },
      ]),
  })
  fireEvent.change(await screen.findByLabelText('Find a zone'), { target: { value: 'mannar' } })
  fireEvent.click(screen.getByRole('button', { name: /^Gulf of Mannar/ }))
  const other = screen.getByRole('button', { name: areaWords.form.change })
  expect(document.activeElement).toBe(other)
  fireEvent.click(other)
  expect(document.activeElement).toBe(screen.getByLabelText('Find a zone'))
  fireEvent.click(screen.getByRole('button', { name: /^Gulf of Mannar/ }))
  screen.getByRole('button', { name: 'Make the report' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Make the report' }))
  await screen.findByText('The period must begin in the past')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('To, UTC')))
})

it('goes on at the first vessel that a press of the button added', async () => {
  const vessels = Array.from({ length: 60 }, (_, at) => ({
    ...result.vessels[0],
    mmsi: 419000001 + at,
    name: `SHIP ${at + 1}`,
  }))
  open(`${path}?${new URLSearchParams(writeAreaUrl(request))}`, {
    'GET /api/area-reports': () => ({ reports: [report()] }),
    'GET /api/area-reports/r1/result': () => ({ ...result, vessels }),
  })
  fireEvent.click(await screen.findByRole('button', { name: areaWords.table.more(10) }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'SHIP 51' }))
})

it('keeps the focus when a report is removed or cancelled', async () => {
  let reports = [report(), report({ id: 'r2', name: 'Other', state: 'running', share: null })]
  const end = (id: string) => () => {
    reports = reports.filter((one) => one.id !== id)
  }
  open(`${path}?${new URLSearchParams(writeAreaUrl(request))}`, {
    'GET /api/area-reports': () => ({ reports }),
    'GET /api/area-reports/r1/result': () => result,
    'DELETE /api/area-reports/r1': end('r1'),
    'DELETE /api/area-reports/r2': end('r2'),
  })
  const press = (name: RegExp) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  await screen.findByText(/^1 vessel was in Gulf of Mannar/)
  press(/Remove.*Gulf of Mannar/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Remove.*Other/ })))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Remove.*Gulf/ })).toBeNull())
  press(/^Cancel$/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
})

it('shows what the report of the address found, first as a sentence', async () => {
  open(`${path}?${new URLSearchParams(writeAreaUrl(request))}`, {
    'GET /api/area-reports': () => ({ reports: [report()] }),
    'GET /api/area-reports/r1/result': () => result,
  })
  expect(
    await screen.findByText(
      '1 vessel was in Gulf of Mannar for 30 hours in all. It likely fished for 10 hours, all of it under the flag of India. For 12 of 30 hours we cannot say.',
    ),
  ).toBeTruthy()
  const row = within(screen.getByRole('region', { name: 'Table of the vessels' })).getByRole('link', {
    name: 'SEA EAGLE',
  })
  expect(row.getAttribute('href')).toBe('/dashboard-analysis/vessels/419000001')
  expect(screen.getByText('two vessels share this MMSI')).toBeTruthy()
  expect(screen.getByText(/^In 84 of 168 hours \(50%\)/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Vessels, CSV' }).getAttribute('href')).toBe(
    '/api/area-reports/r1/file?table=vessels',
  )
})

it('says how many of the vessels likely fished', () => {
  const [vessel] = result.vessels
  const among = (...fishing: number[]) =>
    areaWords.headline(
      {
        ...result,
        all: { ...hours, cannotSay: 0, vessels: fishing.length },
        vessels: fishing.flatMap((count) => (vessel ? { ...vessel, fishing: count } : [])),
      },
      'the box',
      false,
    )
  expect(among(10, 0, 0)).toMatch(/ One of them likely fished for 10 hours, all of it under the flag of India\.$/)
  expect(among(6, 4, 0)).toMatch(/ 2 of them likely fished for 10 hours in all, all of it under the flag of India\.$/)
})

it('says no more than is known where nothing looks like fishing', () => {
  const said = (over: Partial<AreaResult['all']>) =>
    areaWords.headline({ ...result, all: { ...result.all, fishing: 0, ...over } }, 'the box', false)
  expect(said({ presence: 1_047, cannotSay: 1_042, notFishing: 5, otherKind: 0 })).toBe(
    '1 vessel was in the box for 1,047 hours in all. For 1,042 of 1,047 hours we cannot say; nothing in the other 5 hours looks like fishing.',
  )
  expect(said({ presence: 1_135.2, cannotSay: 1_129.4, notFishing: 5.8, otherKind: 0 })).toMatch(
    /For 1,129 of 1,135 hours we cannot say; nothing in the other 6 hours looks like fishing\.$/,
  )
  expect(said({ presence: 1_135.2, cannotSay: 1_134.6, notFishing: 0.6, otherKind: 0 })).toMatch(
    /Of nearly all of it we cannot say whether it was fishing; nothing in the rest looks like fishing\.$/,
  )
  expect(said({ presence: 9, cannotSay: 9, notFishing: 0, otherKind: 0 })).toMatch(
    /We cannot say whether any of it was fishing\.$/,
  )
  expect(said({ presence: 9, cannotSay: 0, notFishing: 9, otherKind: 0 })).toMatch(/None of it looks like fishing\.$/)
})

it('shows a bar for each day of the period, and tells reports apart by their areas', async () => {
  const boxOf = (south: number) => ({ kind: 'box', south, west: 67, north: 15, east: 74.25 }) as const
  open(`${path}?${new URLSearchParams(writeAreaUrl(request))}`, {
    'GET /api/area-reports': () => ({
      reports: [
        report(),
        report({ id: 'r2', name: null, request: { ...request, area: boxOf(12) } }),
        report({ id: 'r3', name: null, request: { ...request, area: boxOf(-3) } }),
      ],
    }),
    'GET /api/area-reports/r1/result': () => result,
  })
  const days = await screen.findByRole('list', { name: 'By day, UTC' })
  expect(within(days).getAllByRole('listitem')).toHaveLength(7)
  expect(screen.getByRole('link', { name: 'Box 12° N to 15° N, 67° E to 74.25° E' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Box 3° S to 15° N, 67° E to 74.25° E' })).toBeTruthy()
})

it('takes a time of 24 hours in the order of ISO, and says which it takes', async () => {
  open(`${path}?${new URLSearchParams(writeAreaUrl(request))}`, {})
  const from = await screen.findByLabelText<HTMLInputElement>('From, UTC')
  expect(from.value).toBe('2026-01-01 00:00')
  fireEvent.change(from, { target: { value: '01/02/2026, 09:00 PM' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make the report' }))
  expect(await screen.findByText('Please enter a date and time such as 2026-01-31 18:00')).toBeTruthy()
})

it('follows a report that is being counted, and cancels it', async () => {
  open(`${path}?${new URLSearchParams(writeAreaUrl(request))}`, {
    'GET /api/area-reports': () => ({ reports: [report({ state: 'running', share: 0.5, vesselsLooked: 50 })] }),
    'DELETE /api/area-reports/r1': () => undefined,
  })
  expect(await screen.findByText('Counting: 50 vessels looked at so far.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('says why a report failed, or why there are none', async () => {
  open(`${path}?${new URLSearchParams(writeAreaUrl(request))}`, {
    'GET /api/area-reports': () => ({
      reports: [report({ state: 'failed', failure: { code: 'area_failed.too_slow', message: 'It took too long.' } })],
    }),
  })
  expect(await screen.findByText('The report failed. It took too long.')).toBeTruthy()
  cleanup()
  server.close()
  open(path, {
    'GET /api/area-reports': () => new FakeProblem(503, 'busy', 'The database does not answer.'),
  })
  expect((await screen.findAllByText(/Your reports could not be loaded/)).length).toBeGreaterThan(0)
})

it('names what of the address cannot be used', async () => {
  open(`${path}?box=1,2,3&from=2026-01-01T00:00:00Z&to=2026-01-08T00:00:00Z`, {})
  expect(await screen.findByText('The address has a part that cannot be used: box.')).toBeTruthy()
})
