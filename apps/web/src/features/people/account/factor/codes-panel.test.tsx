import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { SecondFactor } from '@varuna/contract/people/second-factor'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { CodesPanel } from './codes-panel.tsx'

const message = 'This is not a current code or an unused recovery code'
const wrongCode = new FakeProblem(400, 'invalid_input', `code: ${message}`, [
  { field: 'code', code: 'sign_in_code_wrong', params: {}, message },
])

let server: FakeServer
let factor: SecondFactor
beforeEach(() => {
  factor = { codesSince: null, recoveryCodesLeft: 0, passkeys: [], roleWithFactor: null }
  server = fakeServer({
    'GET /api/account/factor': () => factor,
    'POST /api/account/factor': () => ({
      key: 'GEZDGNBVGY3TQOJQ',
      link: 'otpauth://totp/Varuna:ana?secret=GEZDGNBVGY3TQOJQ',
    }),
    'POST /api/account/factor/confirmation': ({ body }) => {
      if ((body as { code: string }).code !== '287082') return wrongCode
      factor = { ...factor, codesSince: '2026-01-31T12:00:00.000Z', recoveryCodesLeft: 10 }
      return { recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] }
    },
    'POST /api/account/factor/removal': () => {
      factor = { ...factor, codesSince: null }
      return undefined
    },
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

it('asks for the password, shows the key, refuses a wrong code beside its field, and shows recovery codes once', async () => {
  renderPage(<CodesPanel />)
  await press('Set up sign-in codes…')
  await press('Continue')
  await screen.findByText('Please enter your password')
  await type('Your password', 'correct horse battery')
  await press('Continue')
  await screen.findByText('GEZDGNBVGY3TQOJQ')
  screen.getByRole('img', { name: 'QR code of the key' })
  expect(screen.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')).toContain('otpauth:')
  const field = await screen.findByLabelText('First code of the app')
  expect(document.activeElement).toBe(field)
  await type('First code of the app', '123456')
  await press('Turn codes on')
  await screen.findByText(message)
  await type('First code of the app', '287082')
  await press('Turn codes on')
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'aaaa-bbbb-cccc-dddd',
    'eeee-ffff-gggg-hhhh',
  ])
  await press('I have kept them')
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull()
  await screen.findByText('10 recovery codes left, each for one sign-in without the app.')
  await press('Create new recovery codes…')
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull()
})

it('are turned off with password and code', async () => {
  factor = { ...factor, codesSince: '2026-01-31T12:00:00.000Z', recoveryCodesLeft: 2 }
  renderPage(<CodesPanel />)
  await screen.findByText(/Get new recovery codes before they run out\./)
  await press('Turn codes off…')
  await type('Your password', 'correct horse battery')
  await press('Turn codes off')
  await screen.findByText(message)
  await type('Code of your app, or a recovery code', '287082')
  await press('Turn codes off')
  await screen.findByRole('button', { name: 'Set up sign-in codes…' })
  expect(server.bodies('POST', '/api/account/factor/removal')).toEqual([
    { password: 'correct horse battery', code: '287082' },
  ])
})

it('says that it could not be loaded', async () => {
  server.handlers['GET /api/account/factor'] = () => new FakeProblem(400, 'invalid_input', 'Not now.')
  renderPage(<CodesPanel />)
  await screen.findByText('How you sign in could not be loaded. Not now.')
})
