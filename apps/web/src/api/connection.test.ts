import { expect, test, vi } from 'vitest'
import { connectionAnswered, connectionFailed, onConnectionBack, setProber } from './connection.ts'

test('probes a connection lost before the prober was loaded once it is loaded, and only while something listens', () => {
  const [start, stop, isBack] = [vi.fn(), vi.fn(), vi.fn()]
  connectionFailed()
  const end = onConnectionBack(isBack)
  setProber({ start, stop })
  expect(start).toHaveBeenCalledOnce()
  connectionAnswered()
  expect([isBack.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
  end()
  connectionFailed()
  expect(start).toHaveBeenCalledOnce()
  const endAgain = onConnectionBack(isBack)
  expect(start).toHaveBeenCalledTimes(2)
  endAgain()
  connectionAnswered()
  expect(isBack).toHaveBeenCalledOnce()
})
