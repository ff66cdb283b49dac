import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { PageAnnouncer } from './page-announcer.tsx'

afterEach(cleanup)

it('announces the title of a page opened by a link, not of the first page or of a filter change', () => {
  document.title = 'Cases - Varuna'
  render(
    <MemoryRouter initialEntries={['/cases']}>
      <Link to="?state=closed">Closed</Link>
      <Link to="/alerts">Alerts</Link>
      <PageAnnouncer />
    </MemoryRouter>,
  )
  const said = () => document.querySelector('[aria-live]')?.textContent
  fireEvent.click(screen.getByRole('link', { name: 'Closed' }))
  expect(said()).toBe('')
  document.title = 'Alerts - Varuna'
  fireEvent.click(screen.getByRole('link', { name: 'Alerts' }))
  expect(said()).toBe('Alerts - Varuna')
})
