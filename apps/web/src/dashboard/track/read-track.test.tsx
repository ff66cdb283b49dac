import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { position as stored } from '~/testing/vessel-responses.ts'
import { ReadTrackPanel } from './read-track.tsx'

const read = {
  mmsi: 419_000_123,
  foundBy: 'name' as const,
  from: '2026-01-04T07:03:00.000Z',
  to: '2026-01-05T07:03:00.000Z',
}
const position = (time: string, lat: number) => stored(0, { time, lat, lon: 72, speedKnots: 9, courseDegrees: 0 })

afterEach(cleanup)

it('draws the track used by an assessment, names the identifier that found it, and says when it is gone', async () => {
  let positions = [position('2026-01-04T08:00:00.000Z', 16), position('2026-01-04T08:30:00.000Z', 16.1)]
  const server = fakeServer({
    'GET /api/vessels/419000123/track': () => ({ mmsi: 419_000_123, positions, next: null }),
    'GET /tiles.json': () => ({}),
  })
  renderAt('/', <ReadTrackPanel read={read} />)
  await screen.findByText(/^2 stored positions, 2026-01-04 07:03 to 2026-01-05 07:03 UTC, by speed\. Found by its name/)
  expect(server.sent[0]?.path).toContain('spacing=44')
  cleanup()
  positions = []
  renderAt('/', <ReadTrackPanel read={read} />)
  await screen.findByText('The positions of this time are no longer stored.')
  server.close()
})
