import { expect, test } from 'vitest'
import { scrollTopAfter } from './scroll-top-after.ts'

const scroller = { scrollTop: 400, scrollHeight: 2_000, clientHeight: 800 }
const press = (key: string, over: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  target: document.body,
  ...over,
})

test.each([
  ['PageDown', 1_100],
  ['PageUp', -300],
  [' ', 1_100],
  ['ArrowDown', 440],
  ['ArrowUp', 360],
  ['Home', 0],
  ['End', 2_000],
  ['a', null],
])('%j scrolls as it scrolls a page', (key, top) => {
  expect(scrollTopAfter(press(key), scroller)).toBe(top)
})

test('ignores keys in fields, buttons and shortcuts, and elements that cannot scroll', () => {
  const button = document.createElement('button')
  const link = document.createElement('a')
  expect(scrollTopAfter(press(' ', { shiftKey: true }), scroller)).toBe(-300)
  expect(scrollTopAfter(press('PageDown', { target: link }), scroller)).toBe(1_100)
  expect(scrollTopAfter(press(' ', { target: button }), scroller)).toBeNull()
  expect(scrollTopAfter(press('ArrowUp', { altKey: true }), scroller)).toBeNull()
  expect(scrollTopAfter(press('PageDown'), { ...scroller, scrollHeight: 800 })).toBeNull()
})
