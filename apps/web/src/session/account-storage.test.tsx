import { afterEach, expect, test, vi } from 'vitest'
import { readAccountItem, removeItemsOfOthers, storeAccountItem } from './account-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('each account has its own items, and signing out removes only those of others', () => {
  localStorage.setItem('varuna.theme', 'dark')
  storeAccountItem('ana', 'draft.fishing', 'a')
  storeAccountItem('ana2', 'draft.fishing', 'b')
  removeItemsOfOthers('ana')
  expect(readAccountItem('ana', 'draft.fishing')).toBe('a')
  expect(readAccountItem('ana2', 'draft.fishing')).toBeNull()
  expect(localStorage.getItem('varuna.theme')).toBe('dark')
  storeAccountItem('ana', 'draft.fishing', null)
  expect(readAccountItem('ana', 'draft.fishing')).toBeNull()
})

test('an oversized item is not stored, and blocked storage breaks nothing', () => {
  storeAccountItem('ana', 'draft.fishing', 'x'.repeat(20_001))
  expect(readAccountItem('ana', 'draft.fishing')).toBeNull()
  const refuse = () => {
    throw new Error('The operation is insecure.')
  }
  vi.stubGlobal('localStorage', {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    length: 1,
    key: refuse,
    clear() {},
  })
  storeAccountItem('ana', 'draft.fishing', 'a')
  removeItemsOfOthers('ana')
  expect(readAccountItem('ana', 'draft.fishing')).toBeNull()
})
