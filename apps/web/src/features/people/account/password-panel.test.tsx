import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { PasswordPanel } from './password-panel.tsx'

let server: FakeServer

beforeEach(() => {
  server = fakeServer({ 'POST /api/account/password': () => undefined })
})

afterEach(() => {
  cleanup()
  server.close()
})

const codesOn = {
  codesSince: '2026-01-31T12:00:00.000Z',
  recoveryCodesLeft: 10,
  passkeys: [],
  roleWithFactor: null,
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }))

it('changes the password, clears the fields and says that other browsers are logged out', async () => {
  renderPage(<PasswordPanel />)
  type('Current password', 'correct horse battery')
  type('New password', 'four words for a gate')
  submit()
  await screen.findByText('Your password is changed. Every other browser is logged out.')
  expect(server.bodies('POST', '/api/account/password')).toEqual([
    { currentPassword: 'correct horse battery', newPassword: 'four words for a gate' },
  ])
  expect([field('Current password').value, field('New password').value]).toEqual(['', ''])
})

it('asks the code too where sign-ins ask one', async () => {
  server.handlers['GET /api/account/factor'] = () => codesOn
  renderPage(<PasswordPanel />)
  await screen.findByLabelText('Code of your app, or a recovery code')
  type('Current password', 'correct horse battery')
  type('New password', 'four words for a gate')
  submit()
  await screen.findByText('This is not a current code or an unused recovery code')
  type('Code of your app, or a recovery code', '287 082')
  submit()
  await screen.findByText('Your password is changed. Every other browser is logged out.')
  expect(server.bodies('POST', '/api/account/password')).toEqual([
    { currentPassword: 'correct horse battery', newPassword: 'four words for a gate', code: '287 082' },
  ])
})

it('shows what is wrong beside each password, and keeps the input', async () => {
  renderPage(<PasswordPanel />)
  submit()
  await screen.findByText('Please enter your password')
  screen.getByText('Password must be at least 8 characters')
  expect(server.bodies('POST', '/api/account/password')).toEqual([])

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
