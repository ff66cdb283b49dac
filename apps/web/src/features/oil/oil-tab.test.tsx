// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { assessmentsResponse, entryResponse, imageResponse, overviewResponse } from '~/testing/dashboard-responses.ts'
import { FakeProblem, fakeServer, deferred, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { OilTab } from './oil-tab.tsx'

const unsure = imageResponse({
  verdict: 'cannot_say',
  reasons: [{ code: 'too_close', params: {}, text: 'The two answers are too close to call.' }],
})
const unsureEntry = entryResponse({ verdict: 'cannot_say', level: 'unknown' })

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/overview': () => overviewResponse,
    'GET /api/assessments': () => assessmentsResponse(),
    'GET /images/i1': () => unsure,
    'POST /upload/': () => imageResponse(),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const pick = (name: string) => {
  const file = new File(['picture'], name, { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Image'), { target: { files: [file] } })
}
const analyse = () => fireEvent.click(screen.getByRole('button', { name: 'Analyze Image' }))
const history = () => within(screen.getByRole('region', { name: 'Analysis History' }))
const cleanWater = () => screen.queryByText('Clean Water Detected')
const emptyText = 'Analyze an image to see whether it shows oil, how sure that is, and why.'

it('shows "cannot say" as the headline, with its reasons', async () => {
  server.handlers['POST /upload/'] = () => unsure
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  analyse()
  await screen.findByText('The two answers are too close to call.')
  expect(screen.getAllByText('Cannot say')).toHaveLength(2)
  expect(screen.queryByText(/Clean Water|OIL SPILL/)).toBeNull()
})

it('shows "cannot say" in the history', async () => {
  server.handlers['GET /api/assessments'] = () => assessmentsResponse(unsureEntry)
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  const rows = within(await history().findByRole('table'))
  await rows.findByText('Cannot say')
  expect(rows.queryByText('Clean Water')).toBeNull()
})

it('clears the verdict when another image is selected', async () => {
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  analyse()
  await screen.findByText('Clean Water Detected')
  pick('harbour.png')
  expect(cleanWater()).toBeNull()
  screen.getByText(emptyText)
})

it('clears the error when another image is selected', async () => {
  server.handlers['POST /upload/'] = () => new FakeProblem(422, 'truncated', 'The image is damaged')
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  analyse()
  await screen.findByText('❌ Error: The image is damaged')
  pick('harbour.png')
  await screen.findByText(emptyText)
})

it('labels a result that arrives after another image was selected', async () => {
  const answer = deferred(imageResponse())
  server.handlers['POST /upload/'] = () => answer.promise
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  analyse()
  await screen.findByText('Analyzing...')
  pick('harbour.png')
  answer.release()
  await screen.findByText('Result for “slick.png”. The selected image “harbour.png” has not been analysed yet.')
})

it('keeps a running analysis while an image from the history is shown', async () => {
  const answer = deferred(imageResponse({ id: 'new' }))
  server.handlers['GET /api/assessments'] = () => assessmentsResponse(unsureEntry)
  server.handlers['POST /upload/'] = () => answer.promise
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  analyse()
  fireEvent.click(await history().findByRole('button', { name: 'slick.png' }))
  await screen.findByText('The two answers are too close to call.')
  answer.release()
  await screen.findByText('Clean Water Detected')
})

it('uploads one image for a double click', async () => {
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  const button = await screen.findByRole('button', { name: 'Analyze Image' })
  button.click()
  button.click()
  await screen.findByText('Clean Water Detected')
  await vi.waitFor(() => expect(server.sent.filter(({ path }) => path === '/upload/')).toHaveLength(1))
})
