import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { StorageLimitForm, StorageOverview } from '@varuna/contract/people/storage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deferred, FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { StoragePanel } from './storage-panel.tsx'

const gigabytes = (count: number) => Math.round(count * 1024 ** 3)
let server: FakeServer
let storage: StorageOverview
beforeEach(() => {
  storage = {
    usedBytes: gigabytes(3.4),
    diskFreeBytes: gigabytes(40),
    reserveBytes: gigabytes(0.5),
    accountBytes: gigabytes(20),
    totalBytes: gigabytes(100),
    set: { accountBytes: null, totalBytes: null },
    settings: { accountBytes: gigabytes(20), totalBytes: gigabytes(100) },
    accounts: [
      { account: { id: 'u2', name: 'bo' }, usedBytes: gigabytes(1.2), maxBytes: gigabytes(5), isOwnQuota: true },
      { account: { id: 'u1', name: 'ana' }, usedBytes: 0, maxBytes: gigabytes(20), isOwnQuota: false },
    ],
  }
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/storage': () => storage,
    'PUT /api/storage': ({ body }) => void (storage = { ...storage, set: body as StorageLimitForm }),
    'PUT /api/storage/accounts/u1': () => undefined,
    'DELETE /api/storage/accounts/u2': () => undefined,
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const open = () => renderAt('/', <StoragePanel />)
const each = () => screen.findByLabelText<HTMLInputElement>('Each account (GB)')
const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const changeLimits = () => fireEvent.click(screen.getByRole('button', { name: 'Change limits' }))
const ask = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Change how much ${name} may store` }))
  return within(await screen.findByRole('dialog', { name: 'Change a quota' }))
}

it('says what is stored, what is free, and who stores most', async () => {
  open()
  await screen.findByText(
    'All accounts together store 3.4 GB of 100 GB. The disk has 40 GB free, of which 512 MB are kept free.',
  )
  const bar = screen.getByRole('meter', { name: 'Share of the storage in use' })
  expect(['value', 'max'].map((name) => Number(bar.getAttribute(name)))).toEqual([gigabytes(3.4), gigabytes(42.9)])
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual(['bo1.2 GB of 5 GB (its own quota)Change…', 'ana0 MB of 20 GBChange…'])
  expect(screen.queryByText(/^Nothing more can be stored/)).toBeNull()
})

it('sends limits in bytes and shows them again; no text brings back the setting', async () => {
  open()
  expect((await each()).value).toBe('')
  await enter('Each account (GB)', '0.013')
  changeLimits()
  await screen.findByText('The limits are changed.')
  expect((await each()).value).toBe('0.013')
  await enter('Each account (GB)', ' ')
  changeLimits()
  await waitFor(() =>
    expect(server.bodies('PUT', '/api/storage')).toEqual([
      { accountBytes: gigabytes(0.013), totalBytes: null },
      { accountBytes: null, totalBytes: null },
    ]),
  )
})

it.each([
  ['much', 'Must be a number'],
  ['-1', 'Must be a number'],
  ['101', 'Must be at most 100'],
  ['61', 'Must be at most 60'],
])('sends no limit of %s', async (text, fault) => {
  open()
  await enter('All accounts together (GB)', '60')
  await enter('Each account (GB)', text)
  changeLimits()
  await screen.findByText(fault)
  expect(document.activeElement).toBe(await each())
  expect(server.bodies('PUT', '/api/storage')).toEqual([])
})

it('changes the quota of one account, and takes it back', async () => {
  open()
  const dialog = await ask('ana')
  dialog.getByText(/^ana stores 0 MB of 20 GB\./)
  await enter('May store (GB)', '0')
  fireEvent.click(dialog.getByRole('button', { name: 'Change quota' }))
  await screen.findByText('The quota of ana is changed.')
  expect(server.bodies('PUT', '/api/storage/accounts/u1')).toEqual([{ maxBytes: 0 }])
  const own = await ask('bo')
  expect(own.getByLabelText<HTMLInputElement>('May store (GB)').value).toBe('5')
  await enter('May store (GB)', '')
  fireEvent.click(own.getByRole('button', { name: 'Change quota' }))
  await screen.findByText('The quota of bo is changed.')
  expect(server.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

it('finds any other account, and goes back to those that store most', async () => {
  const small = { account: { id: 'u3', name: 'cy' }, usedBytes: 0, maxBytes: 9, isOwnQuota: false }
  server.handlers['GET /api/storage'] = ({ path }) =>
    path.endsWith('?account=cy%40harbour.example')
      ? { ...storage, accounts: [small] }
      : path.includes('?')
        ? { ...storage, accounts: [] }
        : storage
  open()
  const find = async (text: string) => {
    await enter('Email address or name', text)
    fireEvent.submit(screen.getByRole('form', { name: 'Find account' }))
  }
  await find(' cy@harbour.example ')
  await screen.findByRole('button', { name: 'Change how much cy may store' })
  await find('nobody')
  await screen.findByText('No account has this email address or name.')
  await find('')
  await screen.findByRole('button', { name: 'Change how much bo may store' })
})

it('keeps a refused quota in its dialog, with the reason', async () => {
  const why = 'This account does not exist any more.'
  server.handlers['PUT /api/storage/accounts/u1'] = () => new FakeProblem(404, 'not_found', why)
  open()
  const dialog = await ask('ana')
  await enter('May store (GB)', '3')
  fireEvent.click(dialog.getByRole('button', { name: 'Change quota' }))
  await dialog.findByText(why)
  expect(dialog.getByLabelText<HTMLInputElement>('May store (GB)').value).toBe('3')
})

it('is loading, then failed with a retry, and says when nothing more can be stored', async () => {
  const { promise, release } = deferred(new FakeProblem(500, 'internal', 'The server failed.'))
  server.handlers['GET /api/storage'] = () => promise
  open()
  await screen.findByText('Loading what is stored…')
  release()
  await screen.findByText('What is stored could not be loaded. The server failed.')
  server.handlers['GET /api/storage'] = () => ({ ...storage, totalBytes: null, diskFreeBytes: 9, accounts: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Nothing more can be stored\./)
  screen.getByText(/^All accounts together store 3\.4 GB\. The disk has less than 1 MB free/)
  screen.getByText('Nobody has an account yet.')
})
