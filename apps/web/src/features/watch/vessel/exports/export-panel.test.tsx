import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { deferred, FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { exportJob, iso, vesselResponses } from '~/testing/vessel-responses.ts'
import { VesselPage } from '../vessel-page.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

function open(handlers: Parameters<typeof fakeServer>[0]) {
  server = fakeServer({ ...vesselResponses, ...handlers })
  renderAt('/vessels/419000001', <VesselPage mmsi="419000001" />)
}

it('an export shows its progress, then its file, and can be cancelled', async () => {
  let state = exportJob()
  const started = deferred(state)
  open({
    'POST /api/exports': () => started.promise,
    'GET /api/exports': () => ({ exports: [state, exportJob({ id: 'other', mmsi: 1, fileName: 'other.csv' })] }),
    'DELETE /api/exports/e1': () => null,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await act(async () => started.release())
  fireEvent.click(screen.getByRole('button', { name: 'Events' }))
  fireEvent.click(screen.getByRole('button', { name: 'GeoJSON' }))
  const period = { mmsi: '419000001', from: iso(-24), to: iso(0) }
  await waitFor(() =>
    expect(server.bodies('POST', '/api/exports')).toEqual([
      { content: 'track', format: 'csv', ...period },
      { content: 'events', format: 'geojson', ...period },
    ]),
  )
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('0.4')
  expect(screen.queryByText('other.csv')).toBeNull()
  state = exportJob({ state: 'ready', byteCount: 1_234_567 })
  const file = await screen.findByRole('link', { name: 'Download track.csv' })
  expect(file.getAttribute('href')).toBe('/api/exports/e1/file')
  expect(screen.getByText(/1\.2\sMB/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove track.csv' }))
  await waitFor(() => expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('a rejected or failed export says why', async () => {
  const failure = { code: 'export_failed.storage_full', message: 'There was no space left for the file.' }
  open({
    'POST /api/exports': () => new FakeProblem(429, 'too_many_requests', 'You have 20 exports.'),
    'GET /api/exports': () => ({ exports: [exportJob({ state: 'failed', share: null, failure })] }),
  })
  await screen.findByText('There was no space left for the file.')
  fireEvent.click(screen.getByRole('button', { name: 'GPX' }))
  await screen.findByText('The export was not started. You have 20 exports.')
})
