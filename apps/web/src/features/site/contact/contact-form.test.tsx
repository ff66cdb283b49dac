import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { ContactForm } from './contact-form.tsx'

const question = 'How was the radar model held out?'
const accept = () => ({ reference: '0A1B2C3D', received_at: '2026-01-31T12:00:00.000Z' })
let tokens = 0
let server: FakeServer
beforeEach(() => {
  tokens = 0
  server = fakeServer({
    'GET /api/contact': () => ({ token: `token ${(tokens += 1)}`, openInSeconds: 0 }),
    'POST /api/contact': accept,
  })
  renderPage(<ContactForm />)
})
afterEach(() => {
  cleanup()
  server.close()
})

/** Long enough while other tests keep the processor busy. */
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const fillIn = () => {
  type('Your name', 'Ana Rao')
  type('Your email address', 'ana@harbour.example')
  type('What it is about', 'Data, models and figures')
  type('Message', question)
}
const sendMessage = () => fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
const received = () => screen.findByRole('heading', { name: 'We have received your message' })

it('fetches its token, and the schema that reads it, only once somebody begins to write', async () => {
  await import('@varuna/contract/site/contact')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(tokens).toBe(0)
  fireEvent.focus(screen.getByLabelText('Your name'))
  await waitFor(() => expect(tokens).toBe(1))
})

it('keeps the values when the request fails and sends them on the second try', async () => {
  server.handlers['POST /api/contact'] = unreachable
  fillIn()
  sendMessage()
  const alert = within(await screen.findByRole('alert'))
  await alert.findByText('Connection error. Please try again later.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(question)
  server.handlers['POST /api/contact'] = accept
  sendMessage()
  await received()
  const bodies = server.bodies('POST', '/api/contact')
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toEqual(bodies[0])
})

it('shows the message of the server and gets a new token when the old one is used up', async () => {
  const used = 'This form has already sent a message. It has been renewed: press Send again.'
  server.handlers['POST /api/contact'] = ({ body }) =>
    (body as { token: string }).token === 'token 1' ? new FakeProblem(409, 'form_used', used) : accept()
  fillIn()
  sendMessage()
  const alert = within(await screen.findByRole('alert'))
  await alert.findByText(/It has been renewed: press Send again\.$/)
  sendMessage()
  await received()
  expect(tokens).toBeGreaterThan(1)
})

it('shows the characters left when few are left', () => {
  type('Message', 'x'.repeat(4_900))
  screen.getByText('100 characters left')
})

it('hides the honeypot field from people and screen readers', () => {
  expect(screen.getAllByRole('textbox')).toHaveLength(3)
})
