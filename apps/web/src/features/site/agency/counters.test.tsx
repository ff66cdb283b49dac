import { act, cleanup, render, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Counters } from './counters.tsx'

const targets = ['400', '850', '70', '65']
const digits = (root: ParentNode) => [...root.querySelectorAll('[data-digits]')].map(({ textContent }) => textContent)

/** Notifies every observer, as the browser does at first and after each change. */
let setVisible: (isIntersecting: boolean) => void
beforeEach(() => {
  const observers = new Set<(isVisible: boolean) => void>()
  setVisible = (isVisible) => act(() => [...observers].forEach((notify) => notify(isVisible)))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (isVisible: boolean) => void
      constructor(callback: IntersectionObserverCallback) {
        this.notify = (isIntersecting) =>
          callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
      }
      observe() {
        observers.add(this.notify)
      }
      disconnect() {
        observers.delete(this.notify)
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the figures without scripts', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Counters />)
  expect(digits(page)).toEqual(targets)
})

it('stays at 0 below the viewport and counts up once visible', async () => {
  const { container } = render(<Counters />)
  setVisible(false)
  expect(digits(container)).toEqual(['0', '0', '0', '0'])
  setVisible(true)
  setVisible(true)
  expect(digits(container)).toEqual(['0', '0', '0', '0'])
  await waitFor(() => expect(Number(digits(container)[0])).toBeGreaterThan(0))
  expect(Number(digits(container)[0])).toBeLessThan(400)
})

it('does not reset figures that were visible from the start', () => {
  const { container } = render(<Counters />)
  setVisible(true)
  setVisible(false)
  setVisible(true)
  expect(digits(container)).toEqual(targets)
})
