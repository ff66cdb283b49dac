import { cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { Portal } from './portal.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/sign-up': () => ({ mode: 'open', isFirst: false }),
    'POST /api/account/sign-in': unreachable,
  })
  renderPage(
    <MemoryRouter initialEntries={['/login']}>
      <Portal />
    </MemoryRouter>,
  )
})
afterEach(() => {
  cleanup()
  server.close()
})

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
it('shows a message beside each invalid field, and removes it on edit', async () => {
  press('Sign Up')
  for (const message of [
    'Please enter your first name',
    'Please enter your last name',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
    'Please enter your postal code',
    'Please enter your country',
    'Please enter a valid date of birth',
  ])
    await screen.findByText(message)
  type('First name', 'A')
  expect(screen.queryByText('Please enter your first name')).toBeNull()
  type(/^Phone/, '12345678')
  type('Date of birth', '2090-01-01')
  press('Sign Up')
  await screen.findByText('Please enter a valid phone number')
  screen.getByText('Please enter a valid date of birth')
})

it('reports a server that cannot be reached', async () => {
  fireEvent.click(screen.getByRole('tab', { name: 'Sign In' }))
  type('Email', 'ana@harbour.example')
  type('Password', 'correct horse battery')
  press('Sign In')
  await screen.findByText('Connection error. Please try again later.')
})
