import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { PasswordDialog } from './password-dialog.tsx'

let server: FakeServer

beforeEach(() => {
  server = fakeServer({
    'POST /api/account/password': () => undefined,
    'POST /api/account/sign-out-elsewhere': () => ({ ended: 2 }),
  })
})

afterEach(() => {
  cleanup()
  server.close()
})

function Page() {
  const [isOpen, setOpen] = useState(true)
  return <PasswordDialog open={isOpen} onClose={() => setOpen(false)} />
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }))

it('changes the password, clears the fields and says that other browsers are logged out', async () => {
  renderPage(<Page />)
  type('Current password', 'correct horse battery')
  type('New password', 'four words for a gate')
  submit()
  await screen.findByText('Your password is changed. Every other browser is logged out.')
  expect(server.bodies('POST', '/api/account/password')).toEqual([
    { currentPassword: 'correct horse battery', newPassword: 'four words for a gate' },
  ])
  expect([field('Current password').value, field('New password').value]).toEqual(['', ''])
})

it('shows what is wrong beside each password, and keeps the input', async () => {
  renderPage(<Page />)
  submit()
  await screen.findByText('Please enter your password')
  screen.getByText('Password must be at least 8 characters')
  expect(server.sent).toEqual([])

  const message = 'This is not your current password'
  server.handlers['POST /api/account/password'] = () =>
    new FakeProblem(400, 'invalid_input', `${message}.`, [
      { field: 'currentPassword', code: 'password_wrong', params: {}, message },
    ])
  type('Current password', 'a guess at it')
  type('New password', 'four words for a gate')
  submit()
  await screen.findByText(message)
  expect(document.activeElement).toBe(field('Current password'))
  expect(field('New password').value).toBe('four words for a gate')

  server.handlers['POST /api/account/password'] = () => new FakeProblem(429, 'too_many_requests', 'Try again later.')
  type('Current password', 'another guess')
  submit()
  await screen.findByText('Try again later.')
})

it('logs out all other browsers, and says how many, or why it failed', async () => {
  renderPage(<Page />)
  const others = within(screen.getByRole('region', { name: 'Other browsers' }))
  const end = () => fireEvent.click(others.getByRole('button', { name: 'Log out everywhere else' }))
  end()
  await others.findByText('2 other browsers are logged out.')
  server.handlers['POST /api/account/sign-out-elsewhere'] = () => ({ ended: 0 })
  end()
  await others.findByText('You are signed in here only.')
  server.handlers['POST /api/account/sign-out-elsewhere'] = () => new FakeProblem(500, 'internal', 'The server failed.')
  end()
  await others.findByText('Nothing is logged out. The server failed.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull())
})
