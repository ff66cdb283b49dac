import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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

const detailsOf = (access: 'owner' | 'read') => ({
  of: 'image',
  entry: entryResponse({ access }),
  answer: imageResponse(),
  notes: [],
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/overview': () => overviewResponse(),
    'GET /api/assessments': () => assessmentsResponse(),
    'GET /images/i1': () => unsure,
    'GET /api/assessments/image/i1': () => detailsOf('owner'),
    'POST /upload/': () => imageResponse(),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  vi.restoreAllMocks()
})

const pick = (name: string) => {
  const file = new File(['picture'], name, { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Image'), { target: { files: [file] } })
}
const pickAll = (files: File[]) => fireEvent.change(screen.getByLabelText('Image'), { target: { files } })
const analyse = () => fireEvent.click(screen.getByRole('button', { name: 'Analyze Image' }))
const uploads = () => server.sent.filter(({ path }) => path === '/upload/')
const history = () => within(screen.getByRole('region', { name: 'Analysis History' }))
const cleanWater = () => screen.queryByText('Clean Water Detected')
const emptyText = 'Analyse an image to see whether it shows oil, how sure that is, and why.'

it('shows "cannot say" as the headline, with its reasons', async () => {
  server.handlers['POST /upload/'] = () => unsure
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  analyse()
  await screen.findByText('The two answers are too close to call.')
  expect(screen.getAllByText('Cannot say')).toHaveLength(2)
  expect(screen.queryByText(/Clean Water|OIL SPILL/)).toBeNull()
})

it('asks for an image when there is none, and for another file when it is not an image', async () => {
  server.handlers['POST /upload/'] = () => new FakeProblem(415, 'not_an_image', 'This is not an image')
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  analyse()
  await screen.findByText('Please select an image file')
  pickAll([new File(['hello'], 'notes.txt', { type: 'text/plain' })])
  await screen.findByText('Please select a valid image file')
  expect(uploads()).toEqual([])
  pick('fake.png')
  analyse()
  await screen.findByText('❌ Error: This is not an image')
})

it('shows the digest of the original, and downloads it unless it was changed since', async () => {
  const changed = 'The stored original of image i1 has changed since it was uploaded, so it is not served.'
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download)
  })
  server.handlers['GET /images/i1'] = () => imageResponse()
  server.handlers['GET /images/i1/original'] = () => new Response('picture')
  renderAt('/dashboard-analysis?tab=oil&oil-answer=i1', <OilTab />)
  await screen.findByText('a'.repeat(64))
  const download = () => fireEvent.click(screen.getByRole('button', { name: 'Download original' }))
  download()
  await waitFor(() => expect(saved).toEqual(['slick.png']))
  expect(screen.queryByText(changed)).toBeNull()
  server.handlers['GET /images/i1/original'] = () => new FakeProblem(424, 'original_changed', changed)
  download()
  expect((await screen.findByText(changed)).closest('[role=alert]')).toBeTruthy()
  expect(saved).toEqual(['slick.png'])
})

it('states that a stored analysis is damaged, and keeps its entry in the history', async () => {
  const damaged = 'The stored analysis of image i1 cannot be read.'
  server.handlers['GET /images/i1'] = () => new FakeProblem(424, 'unreadable', damaged)
  server.handlers['GET /api/assessments'] = () => assessmentsResponse(unsureEntry)
  renderAt('/dashboard-analysis?tab=oil&oil-answer=i1', <OilTab />)
  await screen.findByText(damaged, { exact: false })
  await within(await history().findByRole('table')).findByRole('link', { name: /^Open / })
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
  await screen.findByText(emptyText)
  expect(cleanWater()).toBeNull()
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
  await waitFor(() => expect(server.sent.filter(({ path }) => path === '/upload/')).toHaveLength(1))
})

const images = (count: number) =>
  Array.from({ length: count }, (_, at) => new File([`picture ${at}`], `slick-${at}.png`, { type: 'image/png' }))

it('states what would help when there is no verdict, and never that the water is clean', async () => {
  const helps = [{ code: 'second_picture', params: {}, text: 'A second image of the same water' }]
  server.handlers['POST /upload/'] = () => ({ ...unsure, helps })
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  analyse()
  await screen.findByText('A second image of the same water')
  expect(screen.queryByText(/clean water/i)).toBeNull()
})

it('analyses several files two at a time, skips files that are not images, and shows any of them', async () => {
  const first = deferred(imageResponse({ id: 'i1' }))
  server.handlers['POST /upload/'] = () => (uploads().length === 1 ? first.promise : imageResponse({ id: 'i2' }))
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pickAll([...images(4), new File(['text'], 'notes.txt', { type: 'text/plain' })])
  screen.getByText(/^1 file was left out/)
  analyse()
  await screen.findByText('4 images: 3 analysed')
  first.release()
  await screen.findByText('4 images: 4 analysed')
  expect(uploads()).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Show the result of slick-0.png' }))
  await screen.findByText('Clean Water Detected')
})

it('cancels waiting and running files, and asks the server to store nothing', async () => {
  const never = deferred(imageResponse())
  server.handlers['POST /upload/'] = () => never.promise
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pickAll(images(3))
  analyse()
  await waitFor(() => expect(uploads()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel slick-1.png' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }))
  await screen.findByText('3 images: 0 analysed, 3 cancelled')
  await waitFor(() => expect(server.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(2))
  never.release()
})

it('names a failed upload, and continues with the others', async () => {
  server.handlers['POST /upload/'] = () =>
    uploads().length === 1 ? new FakeProblem(422, 'damaged_image', 'The file is damaged') : imageResponse()
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pickAll(images(2))
  analyse()
  await screen.findByText('2 images: 1 analysed, 1 not analysed')
  screen.getByText('❌ Error: The file is damaged')
})

const slick = {
  rings: [
    [
      [0.2, 0.2],
      [0.6, 0.2],
      [0.6, 0.4],
      [0.2, 0.2],
    ] as [number, number][],
  ],
  share: 0.04,
  axisDegrees: 90,
  lengthShare: 0.3,
  head: [0.6, 0.3] as [number, number],
}
const oiled = imageResponse({
  verdict: 'oil_spill',
  type: 'oil_spill',
  probability: 0.94,
  confidence: 0.94,
  slicks: [slick],
  slickShare: 0.04,
  slickShareRange: [0.02, 0.08],
  heat: { width: 8, height: 6, path: '/images/i1/heat' },
})

it('shows the estimate over a part of the picture set by keyboard, and states the confidence as text', async () => {
  server.handlers['POST /upload/'] = () => oiled
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  analyse()
  const wipe = await screen.findByRole('slider', { name: /^Before and after/ })
  fireEvent.change(wipe, { target: { value: '0.5' } })
  expect(wipe.getAttribute('aria-valuetext')).toBe('50% without the estimate, the rest with it')
  screen.getByText('very likely')
  screen.getByText(/^The share of the image that it covers is probably between 2% and 8%/)
  screen.getByText(/^Enter the place and the metres per pixel/)
  screen.getByText('Why this could be wrong')
})

it('accepts position, time and scale by hand, and then shows sizes and nearby vessels', async () => {
  const scene = {
    lat: 18.9,
    lon: 71.8,
    time: '2026-01-30T06:00:00.000Z',
    metresPerPixel: 10,
    corners: null,
    grid: null,
  }
  server.handlers['POST /upload/'] = () => oiled
  server.handlers['PUT /api/images/i1/scene'] = () => ({ ...oiled, scene: { ...scene, from: 'analyst' } })
  server.handlers['GET /api/images/i1/vessels'] = () => ({
    radiusNm: 18,
    minutes: 60,
    isWhole: true,
    vessels: [
      {
        mmsi: 419_000_001,
        name: 'SAMUDRA',
        simulated: false,
        lat: 18.95,
        lon: 71.8,
        speed: 11.2,
        course: 90,
        time: '2026-01-30T05:40:00.000Z',
        distanceNm: 3,
        inImage: false,
        minutesApart: -20,
        atImageTime: { lat: 18.9, lon: 71.8, distanceNm: 0.4, inImage: true },
      },
    ],
  })
  server.handlers['GET /api/tiles'] = () => new FakeProblem(404, 'not_found', 'none')
  renderAt('/dashboard-analysis?tab=oil', <OilTab />)
  pick('slick.png')
  analyse()
  fireEvent.click(await screen.findByRole('button', { name: 'Enter place and time' }))
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Save place and time' }))
  expect(screen.getAllByText('Please enter a number')).toHaveLength(2)
  type(/^Latitude/, '18,9')
  type(/^Longitude/, '71.8')
  type(/^Time/, '2026-01-30T06:00')
  type(/^Metres per pixel/, '10')
  fireEvent.click(screen.getByRole('button', { name: 'Save place and time' }))
  await screen.findByRole('link', { name: 'SAMUDRA' })
  expect(screen.getAllByText('20 min before').length).toBeGreaterThan(0)
  screen.getByRole('cell', { name: /^0\.4\snm in the image$/ })
  screen.getByText('1.92 km²')
  expect(server.bodies('PUT', '/api/images/i1/scene')).toEqual([
    { scene: { lat: 18.9, lon: 71.8, time: '2026-01-30T06:00:00Z', metresPerPixel: 10 } },
  ])
})

it('offers those who only read a shared image nothing that changes it', async () => {
  renderAt('/dashboard-analysis?tab=oil&oil-answer=i1', <OilTab />)
  await screen.findByRole('button', { name: 'Enter place and time' })
  cleanup()
  server.handlers['GET /api/assessments/image/i1'] = () => detailsOf('read')
  renderAt('/dashboard-analysis?tab=oil&oil-answer=i1', <OilTab />)
  await screen.findByText('Neither is in the file. The owner of the image can enter them.')
  await waitFor(() => expect(server.sent.filter(({ path }) => path.endsWith('/image/i1'))).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Enter place and time' })).toBeNull()
})
