import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { queuePageResponse } from '~/testing/alert-responses.ts'
import { assessmentsResponse, locationResponse, overviewResponse } from '~/testing/dashboard-responses.ts'
import { fakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import DashboardAnalysis from './dashboard-analysis.tsx'

afterEach(() => {
  cleanup()
})

it('fetches the image history when it loads, whichever tab is open', async () => {
  const session = { userId: 'u1', userName: 'ana', role: 'administrator' }
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  const server = fakeServer({
    'GET /api/session': () => ({ session }),
    'GET /api/overview': () => overviewResponse(),
    'GET /api/location': () => locationResponse(),
    'GET /api/vessel': () => ({ reports: [] }),
    'GET /api/alerts': () => queuePageResponse([]),
    'GET /api/assessments': () => assessmentsResponse(),
  })
  renderPage(
    <MemoryRouter initialEntries={['/dashboard-analysis?tab=fishing']}>
      <DashboardAnalysis />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Illegal Fishing Monitor' })
  await expect
    .poll(() => server.sent.map(({ path }) => path))
    .toContainEqual(expect.stringContaining('/api/assessments?of=image'))
  server.close()
})
