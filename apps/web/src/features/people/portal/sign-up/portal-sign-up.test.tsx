import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { SignUpState } from '@varuna/contract/people/sign-up'
import { afterEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { Portal } from '../portal.tsx'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

const code = 'abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456'
const first = 'Nobody has signed up here yet: the first account becomes administrator.'

/** The portal of a server, once it knows who may sign up. */
async function open(state: SignUpState, address = '/login') {
  server = fakeServer({ 'GET /api/session': () => ({ session: null }), 'GET /api/sign-up': () => state })
  renderAt(address, <Portal />)
  await waitFor(() => expect(server.sent.some(({ path }) => path === '/api/sign-up')).toBe(true))
}

const codeField = () => screen.queryByLabelText<HTMLInputElement>(/^Invitation code/)
const texts = {
  'First name': 'Ana',
  'Last name': 'Rao',
  Email: 'ana@harbour.example',
  Password: 'correct horse battery',
  'Date of birth': '1990-05-17',
  'Postal code': '400001',
  Country: 'India',
}
function submit() {
  for (const [name, value] of Object.entries(texts))
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
  fireEvent.submit(screen.getByRole('form', { name: 'Sign Up' }))
}

it('says that the first account becomes administrator, in every mode, and asks for no code', async () => {
  for (const mode of ['open', 'invite', 'closed'] as const) {
    await open({ mode, isFirst: true })
    await screen.findByText(first)
    expect([screen.queryByRole('form', { name: 'Sign Up' }) === null, codeField()]).toEqual([false, null])
    cleanup()
    server.close()
  }
})

it('shows the form alone where everybody may sign up', async () => {
  await open({ mode: 'open', isFirst: false })
  server.handlers['POST /api/account/sign-up'] = () => ({ created: true })
  submit()
  await screen.findByText('Registration successful! You can now sign in.')
  expect([screen.queryByText(first), codeField()]).toEqual([null, null])
})

it('asks for a code where only the invited may sign up, and says why one is refused', async () => {
  await open({ mode: 'invite', isFirst: false })
  const message = 'This code is not valid'
  server.handlers['POST /api/account/sign-up'] = () =>
    new FakeProblem(400, 'invalid_input', message, [
      { field: 'invitation', code: 'invitation_wrong', params: {}, message },
    ])
  fireEvent.change(await screen.findByLabelText(/^Invitation code/), { target: { value: 'guess' } })
  submit()
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
  await waitFor(() => expect(document.activeElement).toBe(codeField()))
  expect(server.bodies('POST', '/api/account/sign-up')).toMatchObject([{ invitation: 'guess' }])
})

it('takes the code from its address, also where everybody may sign up', async () => {
  await open({ mode: 'open', isFirst: false }, `/login?invitation=${code}`)
  server.handlers['POST /api/account/sign-up'] = () => ({ created: true })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Invitation code/)).value).toBe(code)
  submit()
  await screen.findByText('Registration successful! You can now sign in.')
  expect(server.bodies('POST', '/api/account/sign-up')).toMatchObject([{ invitation: code }])
})

it('asks for the code that the server printed, where the first account needs one', async () => {
  await open({ mode: 'open', isFirst: true, needsCode: true })
  server.handlers['POST /api/account/sign-up'] = () => ({ created: true })
  const field = await screen.findByLabelText<HTMLInputElement>(/^Code of the first account/)
  fireEvent.change(field, { target: { value: 'abcd-efgh' } })
  submit()
  await screen.findByText('Registration successful! You can now sign in.')
  expect(server.bodies('POST', '/api/account/sign-up')).toMatchObject([{ invitation: 'abcd-efgh' }])
})

it('says that a request waits, and stays on the tab', async () => {
  await open({ mode: 'invite', isFirst: false })
  server.handlers['POST /api/account/sign-up'] = () => ({ created: false, reference: 'abcd-efgh' })
  submit()
  await screen.findByText(
    /^Your request is waiting for an administrator of this server\. Its number is abcd\u2011efgh\. /,
  )
  expect(screen.queryByText(/Registration successful/)).toBeNull()
  expect(screen.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true')
})

it('says that a closed server takes no new accounts, and whom to ask', async () => {
  await open({ mode: 'closed', isFirst: false }, `/login?invitation=${code}`)
  await screen.findByText(/This server takes no new accounts/)
  expect(screen.getByRole('link', { name: 'write to them.' }).getAttribute('href')).toBe('/contact')
  expect(screen.queryByRole('form', { name: 'Sign Up' })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Sign In' }))
  screen.getByRole('form', { name: 'Sign In' })
})

it.each([
  [{ mode: 'open', isFirst: false }, '/login', /It is a member: .+ An administrator can give it a role/],
  [{ mode: 'open', isFirst: true }, '/login', /It is the administrator of this server/],
  [{ mode: 'invite', isFirst: false }, `/login?invitation=${code}`, /It has the role of its invitation/],
] as const)(
  'says beside the sign-in form that the account exists, and what it can do: %j',
  async (state, address, role) => {
    await open(state, address)
    server.handlers['POST /api/account/sign-up'] = () => ({ created: true })
    submit()
    const notice = await screen.findByText(
      /^The account ana@harbour\.example exists\. Sign in to watch vessels/,
      {},
      { timeout: 5_000 },
    )
    expect(notice.textContent).toMatch(role)
    expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }))
    expect(screen.queryByText(/^The account ana/)).toBeNull()
  },
)
