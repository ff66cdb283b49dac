import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AccountInvitation, AccountRequest } from '@varuna/contract/people/sign-up'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'

const created = '2026-01-31T11:00:00.000Z'
const ends = '2026-02-07T11:00:00.000Z'
const request = (over: Partial<AccountRequest> = {}): AccountRequest => ({
  id: 'r1',
  firstName: 'Ana',
  lastName: 'Rao',
  email: 'ana@harbour.example',
  phone: null,
  postalCode: '400001',
  country: 'India',
  created,
  ends,
  hasAccount: false,
  reference: 'abcd-efgh',
  othersOfMailbox: 0,
  othersOfSender: 0,
  ...over,
})
const invitation = (over: Partial<AccountInvitation> = {}): AccountInvitation => ({
  id: 'i1',
  role: 'analyst',
  email: 'bo@harbour.example',
  state: 'open',
  created,
  ends,
  by: { id: 'u1', name: 'chief' },
  usedBy: null,
  ...over,
})

let server: FakeServer
let requests: AccountRequest[]
let invitations: AccountInvitation[]
beforeEach(() => {
  requests = [request()]
  invitations = [invitation()]
  server = fakeServer({
    'GET /api/account-requests': () => ({ requests }),
    'GET /api/account-invitations': () => ({ invitations }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('requests', () => {
  const open = async () => {
    renderPage(<RequestsPanel />)
    await screen.findByRole('heading', { name: 'Ana Rao ana@harbour.example' })
  }

  it.each([
    [true, 'ana@harbour.example has an account now. A mail says so.'],
    [false, 'ana@harbour.example has an account now. No mail was sent: tell them that they can sign in.'],
  ])('are approved with a role, and the page says whether a mail was sent: %s', async (mailed, text) => {
    server.handlers['POST /api/account-requests/r1/answer'] = () => {
      requests = []
      return { mailed }
    }
    await open()
    choose('Role', 'viewer')
    press('Approve ana@harbour.example')
    await screen.findByText(text)
    await screen.findByText('No requests are waiting.')
    expect(server.bodies('POST', '/api/account-requests/r1/answer')).toEqual([{ answer: 'approve', role: 'viewer' }])
  })

  it('are refused, which erases them', async () => {
    server.handlers['POST /api/account-requests/r1/answer'] = () => {
      requests = []
      return { mailed: false }
    }
    await open()
    press('Refuse ana@harbour.example')
    await screen.findByText('The request of ana@harbour.example is erased.')
    expect(server.bodies('POST', '/api/account-requests/r1/answer')).toEqual([{ answer: 'refuse' }])
  })

  it('of one network address are refused together', async () => {
    requests = [request({ othersOfSender: 3 })]
    server.handlers['POST /api/account-requests/r1/answer'] = () => {
      requests = []
      return { mailed: false }
    }
    await open()
    screen.getByText('3 other requests come from the same network address.')
    press('Refuse all 4 of this network address ana@harbour.example')
    await screen.findByText('4 requests are erased.')
    expect(server.bodies('POST', '/api/account-requests/r1/answer')).toEqual([{ answer: 'refuse', ofSender: true }])
  })

  it('that somebody else has answered say so, and the list is read again', async () => {
    server.handlers['POST /api/account-requests/r1/answer'] = () => {
      requests = []
      return new FakeProblem(404, 'not_found', 'There is no such waiting request.')
    }
    await open()
    press('Approve ana@harbour.example')
    await screen.findByText('There is no such waiting request.')
    await waitFor(() => expect(screen.queryByText(/^Ana Rao/)).toBeNull())
  })

  it('with the address of an account can only be refused, and those of one mailbox are pointed out', async () => {
    requests = [request({ hasAccount: true, othersOfMailbox: 1 })]
    await open()
    screen.getByText('This address has an account, so the request cannot be approved. Refuse it.')
    screen.getByText('1 other request comes from the same mailbox. The person knows the number of theirs.')
    screen.getByText('abcd-efgh')
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
    screen.getByRole('button', { name: /^Refuse/ })
  })
})

describe('invitations', () => {
  const open = async () => {
    renderPage(<InvitationsPanel />)
    await screen.findByRole('form', { name: 'Invite somebody' })
  }

  it('are created with a role that is not administrator unless chosen; the code is shown with its link', async () => {
    const code = 'abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456'
    server.handlers['POST /api/account-invitations'] = () => ({ code, invitation: invitation() })
    await open()
    const link = `${window.location.origin}/login?invitation=${code}`
    press('Create invitation')
    await screen.findByText(link)
    screen.getByText(code)
    choose('Role', 'administrator')
    screen.getByText('An administrator may do everything here, also take the role from you.')
    fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'Bo@harbour.example' } })
    choose('Works for', '30')
    press('Create invitation')
    await waitFor(() => expect(server.bodies('POST', '/api/account-invitations')).toHaveLength(2))
    expect(server.bodies('POST', '/api/account-invitations')).toEqual([
      { role: 'member', email: '', days: 7 },
      { role: 'administrator', email: 'bo@harbour.example', days: 30 },
    ])
  })

  it('are refused by a server that takes no new accounts, in its words', async () => {
    const detail = 'This server takes no new accounts. Ask the people who run it.'
    server.handlers['POST /api/account-invitations'] = () => new FakeProblem(403, 'sign_up_closed', detail)
    await open()
    press('Create invitation')
    await screen.findByText(detail)
  })

  it('are listed with their state, and only open ones are revoked', async () => {
    invitations = [
      invitation(),
      invitation({ id: 'i2', email: null, state: 'used', by: null, usedBy: { id: 'u2', name: 'cy' } }),
      invitation({ id: 'i3', email: null, state: 'used' }),
    ]
    server.handlers['DELETE /api/account-invitations/i1'] = () => {
      invitations = [invitation({ state: 'revoked' })]
      return undefined
    }
    await open()
    const [, used, inVain] = screen.getAllByRole('listitem')
    within(used as HTMLElement).getByText('Used by cy')
    within(used as HTMLElement).getByText(/^Invited on the command line/)
    within(inVain as HTMLElement).getByText('Used with an address that has an account, so it created none')
    press('Revoke bo@harbour.example')
    await screen.findByText('revoked')
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
  })
})
