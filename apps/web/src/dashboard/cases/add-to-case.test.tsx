import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { caseEntry, casePage, caseSummary } from '~/testing/case-responses.ts'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { AddToCase } from './add-to-case.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

function open(handlers: Parameters<typeof fakeServer>[0]) {
  server = fakeServer({ 'GET /api/session': () => ({ session: null }), ...handlers })
  renderAt('/', <AddToCase what={{ kind: 'event', eventId: 'gap-1' }} suggestedTitle="A gap" />)
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

it('adds the item on a page to a selected case', async () => {
  open({
    'GET /api/cases': () => casePage(caseSummary(), caseSummary({ id: 'c2', title: 'To read', access: 'read' })),
    'POST /api/cases/c1/entries': () => caseEntry({ kind: 'event' }),
  })
  fireEvent.click(button('Add to case'))
  fireEvent.click(await screen.findByRole('button', { name: 'Add to “Slick off Konkan”' }))
  expect((await screen.findByRole('link', { name: 'Slick off Konkan' })).getAttribute('href')).toBe(
    '/dashboard-analysis/cases/c1',
  )
  expect(server.bodies('POST', '/api/cases/c1/entries')).toEqual([{ kind: 'event', eventId: 'gap-1' }])
  expect(screen.queryByText('To read')).toBeNull()
})

it('adds the item on a page to a new case', async () => {
  open({
    'GET /api/cases': () => casePage(),
    'POST /api/cases': () => caseSummary({ title: 'A gap' }),
    'POST /api/cases/c1/entries': () => caseEntry({ kind: 'event' }),
  })
  fireEvent.click(button('Add to case'))
  expect(await screen.findByText('You have no open case yet.')).toBeTruthy()
  const title = screen.getByLabelText<HTMLInputElement>('Title')
  fireEvent.change(title, { target: { value: ' ' } })
  fireEvent.click(button('Open case and add'))
  expect(await screen.findByText('Please give it a title')).toBeTruthy()
  fireEvent.change(title, { target: { value: 'A gap' } })
  fireEvent.click(button('Open case and add'))
  expect((await screen.findByRole('link', { name: 'A gap' })).getAttribute('href')).toBe('/dashboard-analysis/cases/c1')
  expect(server.bodies('POST', '/api/cases')).toEqual([{ title: 'A gap', summary: '' }])
})

it('warns of a title that an open case has already', async () => {
  open({ 'GET /api/cases': () => casePage(caseSummary({ title: 'A gap' })) })
  fireEvent.click(button('Add to case'))
  expect(await screen.findByText(/An open case has this title already/)).toBeTruthy()
  expect(server.sent.filter(({ path }) => path.startsWith('/api/cases'))).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'A gap, second' } })
  expect(screen.queryByText(/An open case has this title already/)).toBeNull()
})

it('where there are more open cases than listed, it asks for those of the title', async () => {
  open({
    'GET /api/cases': ({ path }) =>
      path.includes('A+gap') ? casePage(caseSummary({ title: 'A gap' })) : { ...casePage(caseSummary()), next: 'c1' },
  })
  fireEvent.click(button('Add to case'))
  expect(await screen.findByText(/An open case has this title already/)).toBeTruthy()
})
