import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Button } from '@varuna/ui/button'
import { OfflineContext } from '@varuna/ui/offline-context'
import { DocumentLink } from '../exports/document-link.tsx'
import { useState, type FormEvent } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(cleanup)

function Form({ onSend }: { onSend: () => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form onSubmit={submit}>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <Button type="submit" busy={false} aria-describedby="hint">
        Send
      </Button>
      <Button onClick={() => setText('')}>Clear</Button>
    </form>
  )
}

it('is off with the reason while the server is not reached, keeps the focus and the text, and works again', () => {
  const onSend = vi.fn()
  const page = (reason: string | null) => (
    <OfflineContext value={reason}>
      <p id="why">No connection.</p>
      <Form onSend={onSend} />
    </OfflineContext>
  )
  const { rerender } = render(page(null))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  const field = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(field, { target: { value: 'typed' } })
  send.focus()
  rerender(page('why'))
  expect([send.disabled, send.getAttribute('aria-disabled'), send.getAttribute('aria-describedby')]).toEqual([
    false,
    'true',
    'hint why',
  ])
  fireEvent.click(send)
  expect([onSend.mock.calls.length, document.activeElement, field.value]).toEqual([0, send, 'typed'])
  expect(screen.getByRole('button', { name: 'Clear' }).getAttribute('aria-disabled')).toBeNull()
  rerender(page(null))
  expect([send.getAttribute('aria-disabled'), send.getAttribute('aria-describedby')]).toEqual([null, 'hint'])
  fireEvent.click(send)
  expect(onSend).toHaveBeenCalledOnce()
})

it('a download is off with the reason while the server is not reached', () => {
  const page = (reason: string | null) => (
    <OfflineContext value={reason}>
      <DocumentLink path="/api/vessels/419000001/report.pdf" about="SEA EAGLE" />
    </OfflineContext>
  )
  const { rerender } = render(page('why'))
  const link = screen.getByRole('link')
  expect([link.getAttribute('aria-disabled'), link.getAttribute('aria-describedby')]).toEqual(['true', 'why'])
  expect(fireEvent.click(link)).toBe(false)
  rerender(page(null))
  expect(link.getAttribute('aria-disabled')).toBeNull()
})
