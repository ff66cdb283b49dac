import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { PicturesPanel } from './pictures-panel.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

const path = 'GET /api/vessels/419000001/pictures'
const picture = (id: string) => ({
  id,
  caption: `At anchor ${id}`,
  source: 'Harbour office',
  takenAt: '2026-01-01T10:00:00Z',
  addedAt: '2026-01-02T00:00:00Z',
  view: `/api/vessel-pictures/${id}/view`,
  thumbnail: `/api/vessel-pictures/${id}/thumbnail`,
})

test('a picture opens large with its caption, and is removed after a question', async () => {
  let pictures = [picture('1')]
  server = fakeServer({
    [path]: () => ({ pictures }),
    'DELETE /api/vessel-pictures/1': () => {
      pictures = []
      return undefined
    },
  })
  renderPage(<PicturesPanel mmsi="419000001" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Open picture: At anchor 1' }))
  const large = screen.getByRole('img', { name: 'At anchor 1' })
  expect(large.getAttribute('src')).toBe('/api/vessel-pictures/1/view')
  fireEvent.error(large)
  await screen.findByText('This picture could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture: At anchor 1' }))
  const question = screen.getByRole('dialog', { name: 'Remove this picture?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }))
  expect(server.sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture: At anchor 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText(/^Add a photograph of this vessel/)
})

test('a picture needs a file, what it shows and its source', async () => {
  server = fakeServer({ [path]: () => ({ pictures: [] }) })
  renderPage(<PicturesPanel mmsi="419000001" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add a picture' }))
  const form = within(screen.getByRole('dialog', { name: 'Add a picture' }))
  fireEvent.click(form.getByRole('button', { name: 'Add a picture' }))
  expect(form.getByText('Choose a picture')).toBeTruthy()
  for (const name of ['What it shows', 'Source'])
    expect(form.getByLabelText(name).getAttribute('aria-invalid')).toBe('true')
  expect(form.getByLabelText(/^Taken/).getAttribute('aria-invalid')).toBe('false')
  const choose = (file: File) =>
    fireEvent.change(form.getByLabelText('Picture', { selector: 'input' }), { target: { files: [file] } })
  choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  expect(form.getByText('The file is not a JPEG, PNG or WebP picture')).toBeTruthy()
  choose(new File(['x'], 'a.png', { type: 'image/png' }))
  await waitFor(() => expect(form.queryByText('The file is not a JPEG, PNG or WebP picture')).toBeNull())
  expect(form.getByText('a.png')).toBeTruthy()
})

test('a full list has no form, and a list that cannot be loaded says why', async () => {
  const pictures = Array.from({ length: 12 }, (_, at) => picture(String(at)))
  server = fakeServer({ [path]: () => ({ pictures }) })
  const { unmount } = renderPage(<PicturesPanel mmsi="419000001" />)
  await screen.findByText('This vessel has 12 pictures, which is the limit. Remove one to add another.')
  expect(screen.queryByRole('button', { name: 'Add a picture' })).toBeNull()
  unmount()
  server.close()
  server = fakeServer({ [path]: () => new FakeProblem(500, 'internal_error', 'It broke.') })
  renderPage(<PicturesPanel mmsi="419000001" />)
  await screen.findByText('Your pictures could not be loaded. It broke.')
})
