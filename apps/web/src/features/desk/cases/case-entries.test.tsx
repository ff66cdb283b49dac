import type { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { CaseEntry } from '@varuna/contract/desk/case-entry'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/session/query-client.ts'
import { caseDetails, caseEntry } from '~/testing/case-responses.ts'
import { deferred, FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { CasePage } from './case-page.tsx'

let server: FakeServer
let client: QueryClient
afterEach(() => {
  cleanup()
  server.close()
})

function open(handlers: Parameters<typeof fakeServer>[0]) {
  client = createQueryClient()
  server = fakeServer({ 'GET /api/session': () => ({ session: null }), ...handlers })
  renderAt('/dashboard-analysis/cases/c1', <CasePage id="c1" />, client)
}

/** Responds with pages of these entries. */
const pagesOf =
  (entries: readonly CaseEntry[], size = 100) =>
  ({ path }: { path: string }) => {
    const after = Number(new URLSearchParams(path.split('?')[1]).get('after'))
    return { entries: entries.slice(after, after + size), next: after + size < entries.length ? after + size : null }
  }
const notes = (count: number) =>
  Array.from({ length: count }, (_, at) => caseEntry({ id: `e${at}`, title: `Note ${at}`, text: `Note ${at}` }))
const pagesRead = () =>
  server.sent.flatMap(({ method, path }) => (method === 'GET' && path.includes('/entries') ? [path.split('=')[1]] : []))

it('loads the entries of a case page by page, and renders only the visible ones of 2,000', async () => {
  open({ 'GET /api/cases/c1': () => caseDetails(), 'GET /api/cases/c1/entries': pagesOf(notes(2_000)) })
  const region = await screen.findByRole('region', { name: 'Entries, the oldest first' })
  expect(within(region).queryAllByRole('listitem').length).toBeLessThan(60)
  expect(await screen.findByRole('heading', { name: 'Entries (2,000)' })).toBeTruthy()
  expect(pagesRead()).toEqual(Array.from({ length: 20 }, (_, at) => String(100 * at)))
  expect(screen.queryByText('Loading entries…')).toBeNull()
})

it('keeps the loaded entries when a page fails, says so, and loads the rest on request', async () => {
  const page = pagesOf(notes(30), 20)
  let isBroken = true
  open({
    'GET /api/cases/c1': () => caseDetails({}, { entryCount: 30 }),
    'GET /api/cases/c1/entries': (sent) =>
      isBroken && sent.path.endsWith('=20') ? new FakeProblem(400, 'invalid_input', 'Not this page.') : page(sent),
  })
  expect(await screen.findByText(/^Not all entries could be loaded\. Not this page\./)).toBeTruthy()
  const loaded = () =>
    within(screen.getByRole('list', { name: 'Entries, the oldest first' })).getAllByRole('listitem').length
  expect(screen.getByRole('heading', { name: 'Entries (30)' })).toBeTruthy()
  expect(loaded()).toBe(20)
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(loaded()).toBe(30))
  expect(screen.queryByText(/^Not all entries/)).toBeNull()
})

it('reloads the entries when the timeline has a new line, and only then', async () => {
  let entries = notes(1)
  let timeline = caseDetails().timeline
  open({
    'GET /api/cases/c1': () => caseDetails({ timeline }),
    'GET /api/cases/c1/entries': (sent) => pagesOf(entries)(sent),
  })
  await screen.findByRole('heading', { name: 'Entries (1)' })
  expect(pagesRead()).toHaveLength(1)
  entries = notes(3)
  const [line] = timeline
  timeline = [...timeline, { ...(line as (typeof timeline)[number]), number: 2, text: 'Added a note' }]
  await client.refetchQueries({ queryKey: ['case', 'c1'], exact: true })
  expect(await screen.findByRole('heading', { name: 'Entries (3)' })).toBeTruthy()
  expect(pagesRead()).toHaveLength(2)
  await client.refetchQueries({ queryKey: ['case', 'c1'], exact: true })
  expect(pagesRead()).toHaveLength(2)
})

it('keeps its map while another page loads', async () => {
  const places = Array.from({ length: 3 }, (_, at) =>
    caseEntry({ id: `p${at}`, kind: 'place', title: `Place ${at}`, text: null, lat: 18, lon: 72 + at }),
  )
  let entries = places.slice(0, 2)
  let { timeline } = caseDetails()
  const rest = deferred(null)
  open({
    'GET /api/cases/c1': () => caseDetails({ timeline }),
    'GET /api/cases/c1/entries': async (sent) => {
      if (sent.path.endsWith('=2')) await rest.promise
      return pagesOf(entries, 2)(sent)
    },
  })
  const map = within(await screen.findByRole('region', { name: 'Map' }))
  expect(await map.findByText(/^Place 1/)).toBeTruthy()
  entries = places
  timeline = timeline.map((line) => ({ ...line, number: 2 }))
  await client.refetchQueries({ queryKey: ['case', 'c1'], exact: true })
  await waitFor(() => expect(pagesRead().at(-1)).toBe('2'))
  expect(map.getByText(/^Place 1/)).toBeTruthy()
  rest.release()
  expect(await map.findByText(/^Place 2/)).toBeTruthy()
})

it('shows the picture of an attached photograph, and the line of a track across the 180th meridian', async () => {
  const track = caseEntry({ id: 't1', kind: 'track', title: 'Track of 412000123', lat: 10, lon: 179.5 })
  const photograph = caseEntry({ id: 'p1', kind: 'attachment', title: 'deck.jpg', hasView: true })
  open({
    'GET /api/cases/c1': () => caseDetails(),
    'GET /api/cases/c1/entries': pagesOf([track, photograph]),
    'GET /api/cases/c1/tracks': () => ({
      tracks: [
        {
          entryId: 't1',
          line: [
            [179.5, 10],
            [-179.5, 10.5],
          ],
        },
      ],
    }),
  })
  const sketch = await screen.findByRole('img', { name: /^Track of 412000123: its line, north up/ })
  expect(sketch.querySelector('polyline')?.getAttribute('points')).toBe('12.0,122.4 228.0,12.6')
  expect(screen.getByRole('img', { name: 'Picture of: deck.jpg' }).getAttribute('src')).toBe(
    '/api/cases/c1/entries/p1/view',
  )
})
