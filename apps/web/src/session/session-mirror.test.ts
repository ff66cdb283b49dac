import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearMirror, readMirror, subscribeToMirror, writeMirror } from './session-mirror.ts'

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
  expect(readMirror()).toBeNull()
  items.set('userId', 'u1')
  expect(readMirror()).toBeNull()
  items.set('userName', 'asha')
  expect(readMirror()).toEqual(session)
  items.delete('userId')
  expect(readMirror()).toBeNull()
})

test('the same session is the same object, so that nothing is drawn again', () => {
  writeMirror(session)
  expect(readMirror()).toBe(readMirror())
})

test('signing out removes both values', () => {
  writeMirror(session)
  clearMirror()
  expect(items.size).toBe(0)
})

test('listeners look again on a write, in focus, when another tab writes and every second', () => {
  const listener = vi.fn()
  const stop = subscribeToMirror(listener)
  writeMirror(session)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(2_000)
  expect(listener).toHaveBeenCalledTimes(5)
  stop()
  vi.advanceTimersByTime(2_000)
  writeMirror(null)
  expect(listener).toHaveBeenCalledTimes(5)
})

test('storage that is refused leaves the page signed out', () => {
  const refuse = () => {
    throw new Error('The operation is insecure.')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeMirror(session)
  expect(readMirror()).toBeNull()
})
