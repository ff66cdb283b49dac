import { fields as texts } from '@varuna/language/shared/fields'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ConnectionError } from '~/api/request.ts'
import { deferred } from '~/testing/fake-server.ts'
import { useForm } from './use-form.ts'

afterEach(cleanup)

const schema = z.object({ name: z.string() })

type FormProps = {
  loadRules: () => Promise<{ schema: typeof schema; texts: typeof texts }>
  onSend: () => Promise<void>
  onUnavailable?: (error: unknown) => void
}

function Form({ loadRules, onSend, onUnavailable }: FormProps) {
  const form = useForm(loadRules, { name: 'Ana' })
  return (
    <form ref={form.formRef} onSubmit={form.onSubmit(onSend, onUnavailable)}>
      <button>Send</button>
    </form>
  )
}

it('sends once for a double click, and again after the first submission ends', async () => {
  const first = deferred(undefined)
  const onSend = vi.fn(() => first.promise)
  render(<Form loadRules={async () => ({ schema, texts })} onSend={onSend} />)
  const button = screen.getByRole('button', { name: 'Send' })
  button.click()
  button.click()
  await waitFor(() => expect(onSend).toHaveBeenCalled())
  expect(onSend).toHaveBeenCalledTimes(1)
  first.release()
  await first.promise
  await waitFor(() => {
    button.click()
    expect(onSend).toHaveBeenCalledTimes(2)
  })
})

it('reports rules that could not be imported as a connection error', async () => {
  const onUnavailable = vi.fn()
  const loadRules = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  render(<Form loadRules={loadRules} onSend={async () => {}} onUnavailable={onUnavailable} />)
  screen.getByRole('button', { name: 'Send' }).click()
  await waitFor(() => expect(onUnavailable).toHaveBeenCalledWith(expect.any(ConnectionError)))
})
