import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { PageAnnouncer } from './page-announcer.tsx'

afterEach(cleanup)

it('says the title of a page that a link opened, not of the first one or of another filter', () => {
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
