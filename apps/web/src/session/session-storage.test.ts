import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearStoredSession, readStoredSession, subscribeToStoredSession, storeSession } from './session-storage.ts'

const session = { userId: 'u1', userName: 'asha' }
let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('signed in only if both values are stored', () => {
  expect(readStoredSession()).toBeNull()
  items.set('userId', 'u1')
  expect(readStoredSession()).toBeNull()
  items.set('userName', 'asha')
  expect(readStoredSession()).toEqual(session)
  items.delete('userId')
  expect(readStoredSession()).toBeNull()
})

test('an unchanged session remains the same object, so that React does not render again', () => {
  storeSession(session)
  expect(readStoredSession()).toBe(readStoredSession())
})

test('signing out removes both values', () => {
  storeSession(session)
  clearStoredSession()
  expect(items.size).toBe(0)
})

test('listeners are called on a write, on focus, when another tab writes and every second', () => {
  const listener = vi.fn()
  const unsubscribe = subscribeToStoredSession(listener)
  storeSession(session)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(2_000)
  expect(listener).toHaveBeenCalledTimes(5)
  unsubscribe()
  vi.advanceTimersByTime(2_000)
  storeSession(null)
  expect(listener).toHaveBeenCalledTimes(5)
})

test('the page stays signed out when storage is blocked', () => {
  const throwError = () => {
    throw new Error('The operation is insecure.')
  }
  vi.stubGlobal('localStorage', { getItem: throwError, setItem: throwError, removeItem: throwError })
  storeSession(session)
  expect(readStoredSession()).toBeNull()
})
