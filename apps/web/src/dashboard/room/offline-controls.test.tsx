import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Button } from '@varuna/ui/button'
import { OfflineContext } from '@varuna/ui/offline/offline-context'
import { SelectField } from '@varuna/ui/select-field'
import { ServerLink } from '@varuna/ui/offline/server-link'
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

it('a link to a file of the server is off with the reason while the server is not reached', () => {
  const onClick = vi.fn()
  const page = (reason: string | null) => (
    <OfflineContext value={reason}>
      <ServerLink href="#file" download aria-describedby="hint" onClick={onClick}>
        File
      </ServerLink>
    </OfflineContext>
  )
  const { rerender } = render(page('why'))
  const link = screen.getByRole('link')
  expect([link.getAttribute('aria-disabled'), link.getAttribute('aria-describedby')]).toEqual(['true', 'hint why'])
  expect(fireEvent.click(link)).toBe(false)
  expect(onClick).not.toHaveBeenCalled()
  rerender(page(null))
  expect([link.getAttribute('aria-disabled'), link.getAttribute('aria-describedby')]).toEqual([null, 'hint'])
  fireEvent.click(link)
  expect(onClick).toHaveBeenCalledOnce()
})

it('a select that saves is off with the reason, keeps its focus and value, and works again', () => {
  const onChoose = vi.fn()
  const page = (reason: string | null) => (
    <OfflineContext value={reason}>
      <SelectField
        sends
        label="Right"
        hint="Saved at once."
        options={['read', 'write']}
        value="read"
        onChange={({ target }) => onChoose(target.value)}
      />
      <SelectField label="Typed" options={['a', 'b']} value="a" onChange={({ target }) => onChoose(target.value)} />
    </OfflineContext>
  )
  const { rerender } = render(page(null))
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Right' })
  const hint = select.getAttribute('aria-describedby')
  select.focus()
  rerender(page('why'))
  expect([select.disabled, select.getAttribute('aria-disabled'), select.getAttribute('aria-describedby')]).toEqual([
    false,
    'true',
    `${hint} why`,
  ])
  fireEvent.change(select, { target: { value: 'write' } })
  expect([onChoose.mock.calls.length, select.value, document.activeElement]).toEqual([0, 'read', select])
  expect([fireEvent.keyDown(select, { key: 'ArrowDown' }), fireEvent.mouseDown(select)]).toEqual([false, false])
  expect(fireEvent.keyDown(select, { key: 'Tab' })).toBe(true)
  const other = screen.getByRole('combobox', { name: 'Typed' })
  expect(other.getAttribute('aria-disabled')).toBeNull()
  fireEvent.change(other, { target: { value: 'b' } })
  rerender(page(null))
  expect([select.getAttribute('aria-disabled'), select.getAttribute('aria-describedby')]).toEqual([null, hint])
  fireEvent.change(select, { target: { value: 'write' } })
  expect(onChoose.mock.calls).toEqual([['b'], ['write']])
})
