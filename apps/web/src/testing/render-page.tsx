import { QueryClientProvider } from '@tanstack/react-query'
import { configure, prettyDOM, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { createQueryClient } from '~/session/query-client.ts'
import { useHealing } from '~/api/heal-queries.ts'

configure({
  /** The default of one second is too short while other tests keep the processor busy. */
  asyncUtilTimeout: 15_000,
  /** The page is written into the message once that is read: a test that waits drops most of these errors. */
  getElementError(message, container) {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { configurable: true, get })
  },
})

/** Missing in happy-dom: without it, react-hook-form treats a select as changed before hydration. */
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true, writable: true })

export const renderPage = (children: ReactNode, client = createQueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <Healing />
      {children}
    </QueryClientProvider>,
  )

/** As on every page with server data. */
function Healing() {
  useHealing()
  return null
}

/** Renders a part of a page at a URL. */
export const renderAt = (address: string, children: ReactNode, client = createQueryClient()) =>
  renderPage(<MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>, client)

/** Renders the page of these routes at a URL; returns the router, for navigation. */
export function renderRoutes(routes: RouteObject[], address: string, client = createQueryClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  renderPage(<RouterProvider router={router} />, client)
  return router
}
