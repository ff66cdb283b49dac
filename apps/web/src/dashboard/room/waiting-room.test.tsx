import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { WaitingRoom } from './waiting-room.tsx'

afterEach(cleanup)

it.each([
  ['/dashboard-analysis/people', 'People and roles'],
  ['/dashboard-analysis/people/', 'People and roles'],
  ['/dashboard-analysis/account', 'Account'],
  ['/dashboard-analysis/people/x', 'Page not found'],
  ['/dashboard-analysis/alerts/a1', 'Alert'],
  ['/dashboard-analysis', 'Analysis'],
])('while %s loads, it is titled %s', (address, title) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <WaitingRoom />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})
