import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { NotesPanel } from './notes-panel.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

const owner = {
  id: '1',
  kind: 'owner',
  text: 'Amber Lines',
  source: 'Register of Kochi',
  createdAt: '2026-01-01T00:00:00Z',
}

test('a fact needs its source, is added, shown with it and removed', async () => {
  const notes: object[] = []
  server = fakeServer({
    'GET /api/vessels/419000001/notes': () => ({ notes }),
    'POST /api/vessels/419000001/notes': () => {
      notes.push(owner)
      return owner
    },
    'DELETE /api/vessel-notes/1': () => {
      notes.pop()
      return undefined
    },
  })
  renderPage(<NotesPanel mmsi="419000001" />)
  await screen.findByText(/^Note what you know/)
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'owner' } })
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Amber Lines' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(server.sent.filter(({ method }) => method === 'POST')).toEqual([])
  expect(screen.getByLabelText(/^Source/).getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(screen.getByLabelText(/^Source/), { target: { value: 'Register of Kochi' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Register of Kochi')
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Owner, Amber Lines' }))
  await waitFor(() => expect(screen.queryByText('Register of Kochi')).toBeNull())
})
