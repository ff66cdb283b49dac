import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { queuedAlertResponse } from '~/testing/alert-responses.ts'
import { queueRows } from './queue-rows.ts'
import { useMarked } from './use-marked.ts'

afterEach(cleanup)

const alerts = ['c', 'b', 'a'].map((id) => queuedAlertResponse({ id }))
const rowsOf = (count: number) => queueRows(alerts.slice(0, count), false, new Set())

it('those that leave the queue are no longer marked, but stay while a decision about them is saved', () => {
  const { result, rerender } = renderHook(({ count }) => useMarked(rowsOf(count), () => true), {
    initialProps: { count: 3 },
  })
  const count = () => result.current.alerts.length
  act(() => result.current.markAll())
  act(() => result.current.hold())
  rerender({ count: 1 })
  expect(count()).toBe(3)
  act(() => result.current.release())
  expect(count()).toBe(1)
  rerender({ count: 3 })
  act(() => result.current.hold())
  act(() => {
    result.current.keepOnly(['b'])
    result.current.release()
  })
  expect(result.current.alerts.map(({ id }) => id)).toEqual(['b'])
})
