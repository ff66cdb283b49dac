import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { DataPanel } from './data-panel.tsx'

let server: FakeServer
let followed: string[]
beforeEach(() => {
  followed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(new URL(this.href).pathname)
  })
  server = fakeServer({
    'GET /api/account/factor': () => ({ codesSince: null, recoveryCodesLeft: 0, passkeys: [], roleWithFactor: null }),
    'POST /api/account/data': () => undefined,
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  server.close()
})

async function enterPassword() {
  renderPage(<DataPanel />)
  fireEvent.click(await screen.findByRole('button', { name: 'Export my data…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export my data' }))
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'correct horse battery' } })
  fireEvent.submit(dialog.getByRole('form', { name: 'Export my data' }))
  return dialog
}

it('asks for the password, and then begins the download', async () => {
  const dialog = await enterPassword()
  await dialog.findByText(/^The download begins\./)
  expect(server.bodies('POST', '/api/account/data')).toEqual([{ password: 'correct horse battery' }])
  expect(followed).toEqual(['/api/account/data'])
  expect(dialog.getByRole('link').getAttribute('href')).toBe('/api/account/data')
})

it('downloads nothing with a wrong password', async () => {
  server.handlers['POST /api/account/data'] = () => new FakeProblem(400, 'invalid_input', 'The password is wrong.')
  const dialog = await enterPassword()
  await dialog.findByText('The password is wrong.')
  expect(followed).toEqual([])
})
