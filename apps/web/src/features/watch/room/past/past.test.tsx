import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeProblem } from '~/testing/fake-server.ts'
import { address, names, prepareWatch, renderWatch, row } from '../testing-watch.tsx'

const server = prepareWatch()

it('shows the past time of the URL in list and map, marked as past, and returns to now', async () => {
  const timeMs = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000
  const moment = `${new Date(timeMs).toISOString().slice(0, 16)}Z`
  const clock = moment.slice(11, 16)
  server().handlers['GET /api/live/past'] = () => ({
    at: new Date(timeMs).toISOString(),
    total: 1,
    vessels: [row(419000009, 'OPAL', { 1: timeMs - 60_000 } as never)],
    cells: [],
    cellDegrees: null,
  })
  renderWatch(`?time=${moment}`)
  await screen.findByText(`1 vessel in view at ${clock} UTC`)
  expect(names()).toEqual(['OPAL'])
  expect(within(screen.getByRole('grid')).getByText('1 min')).toBeTruthy()
  expect(screen.getByText('Past')).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'Time in the last 24 hours' }).getAttribute('aria-valuetext')).toBe(
    `${moment.slice(0, 10)} ${clock} UTC, 1\u202fh ago`,
  )
  expect(server().sent.some(({ path }) => path.startsWith(`/api/live/past?at=${moment.slice(0, 13)}`))).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Back to now' }))
  await screen.findByText('3 vessels in view, 1 simulated')
  expect(screen.queryByText('Past')).toBeNull()
  await waitFor(() => expect(address()).toBe(''))
})

it('goes back in time by keyboard, and says why a time could not be loaded', async () => {
  server().handlers['GET /api/live/past'] = () =>
    new FakeProblem(400, 'invalid_input', 'at must be a time of the last 24 hours')
  renderWatch()
  await screen.findByText('3 vessels in view, 1 simulated')
  const time = screen.getByRole<HTMLInputElement>('slider', { name: 'Time in the last 24 hours' })
  fireEvent.change(time, { target: { value: String(Number(time.value) - 7_200_000) } })
  await screen.findByText(/The vessels of this time could not be loaded. at must be a time of the last 24 hours/)
  expect(names()).toEqual([])
  await waitFor(() => expect(address()).toMatch(/^\?time=20.*Z$/))
})

it('reports a URL time outside the last day', async () => {
  renderWatch('?time=2020-01-01T00:00Z')
  await screen.findByText('The address has filters that cannot be used and were ignored: time=2020-01-01T00:00Z.')
  await screen.findByText('3 vessels in view, 1 simulated')
})
