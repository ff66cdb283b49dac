import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ConnectionBar } from './connection-bar.tsx'

afterEach(cleanup)

it('says that the connection is back only if there was one before', () => {
  const at = Date.now()
  const { rerender } = render(<ConnectionBar phase="opening" lastMessageAtMs={null} />)
  rerender(<ConnectionBar phase="lost" lastMessageAtMs={null} />)
  expect(screen.getByRole('status').textContent).toBe('No connection to the server. Connecting.')
  rerender(<ConnectionBar phase="live" lastMessageAtMs={at} />)
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(<ConnectionBar phase="lost" lastMessageAtMs={at} />)
  expect(screen.getByRole('status').textContent).toMatch(/^Connection lost\./)
  rerender(<ConnectionBar phase="live" lastMessageAtMs={at} />)
  expect(screen.getByRole('status').textContent).toBe('Connected again. Everything is up to date.')
})
