import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { sessionResponse } from '~/testing/session-response.ts'
import { DropAnywhere } from './drop-anywhere.tsx'
import { useHandedFiles, type FilePlace } from './handed-files.ts'

let server: FakeServer
let taken: [FilePlace, string[]][] = []
beforeEach(() => {
  taken = []
  server = fakeServer({ 'GET /api/session': () => sessionResponse() })
})
afterEach(() => {
  cleanup()
  server.close()
})

function Place({ place }: { place: FilePlace }) {
  useHandedFiles(place, (files) => taken.push([place, files.map(({ name }) => name)]))
  return null
}

function Room() {
  const { pathname, search } = useLocation()
  const place = pathname.endsWith('/sources') ? 'ais' : search === '?tab=oil' ? 'image' : 'track'
  return pathname.endsWith('/live') ? <p>Watch</p> : <Place place={place} />
}

const open = async () => {
  renderPage(
    <MemoryRouter initialEntries={['/dashboard-analysis/live']}>
      <DropAnywhere />
      <Room />
      <div data-drop-zone>its own place</div>
    </MemoryRouter>,
  )
  await waitFor(() => expect(server.sent).toHaveLength(1))
}
const drop = (target: Element, ...files: File[]) =>
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } })

it('a picture that is dropped on any page is taken to its room', async () => {
  await open()
  expect(drop(document.body, new File(['x'], 'spill.jpg'))).toBe(false)
  await waitFor(() => expect(taken).toEqual([['image', ['spill.jpg']]]))
})

it('of a table it asks whether it is imported or scored; files of no room are named', async () => {
  await open()
  drop(screen.getByText('Watch'), new File(['x'], 'letter.docx'))
  await screen.findByText('No room reads such a file, or not all of these.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  drop(screen.getByText('Watch'), new File(['x'], 'day.csv'), new File(['x'], 'more.csv'))
  fireEvent.click(await screen.findByRole('button', { name: 'Score as a track' }))
  await waitFor(() => expect(taken).toEqual([['track', ['day.csv', 'more.csv']]]))
})

it('leaves what is dropped on a place of its own to that place', async () => {
  await open()
  expect(drop(screen.getByText('its own place'), new File(['x'], 'spill.jpg'))).toBe(true)
  await screen.findByText('Watch')
})
