import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { overviewResponse } from '~/testing/dashboard-responses.ts'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { TabFrame } from './tab-frame.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer({ 'GET /api/overview': () => overviewResponse(28) })
})
afterEach(() => {
  cleanup()
  server.close()
})

const open = () => renderPage(<TabFrame area="illegalFishing" title="T" description="D" children={<p>Room</p>} />)
const head = () => screen.getByRole('list', { name: 'Figures' })

it('shows counts at the top, and an example below the room with each of its figures labelled as an example', async () => {
  open()
  const examples = await screen.findByRole('region', { name: 'Example figures' })
  expect(within(head()).getByRole('listitem').textContent).toBe('0Figure')
  within(examples).getByText(/^These figures are invented\./)
  expect(within(examples).getByRole('listitem').textContent).toBe('samplefor example 28 Figure')
  const room = screen.getByText('Room')
  expect(room.compareDocumentPosition(examples) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(room.compareDocumentPosition(head()) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
})

it('shows no example to an account with assessments', async () => {
  server.handlers['GET /api/overview'] = () => overviewResponse()
  open()
  await within(head()).findByText('Figure')
  expect(screen.queryByText(/example|sample/i)).toBeNull()
})
