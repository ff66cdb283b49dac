import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ConnectionError } from '~/api/request.ts'
import { ConnectionContext } from './connection-context.ts'
import { useRefreshFailure } from './use-refresh-failure.ts'

const lost = ({ children }: { children: ReactNode }) => <ConnectionContext value="lost">{children}</ConnectionContext>
const failureOf = (error: Error | null, wrapper?: typeof lost) =>
  renderHook(() => useRefreshFailure(error), wrapper && { wrapper }).result.current

it("leaves a lost connection to the frame's bar once it reports it, and reports every other failure", () => {
  const connection = new ConnectionError(new TypeError('fetch failed'))
  const problem = new Error('The database is busy.')
  expect(failureOf(connection, lost)).toBeNull()
  expect(failureOf(connection)).toBe(connection)
  expect(failureOf(problem, lost)).toBe(problem)
  expect(failureOf(null, lost)).toBeNull()
})
