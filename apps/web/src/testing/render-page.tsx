import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { createQueryClient } from '~/session/query-client.ts'
import { useHealing } from '~/api/heal-queries.ts'

/** The default of one second is too short while other tests keep the processor busy. */
configure({ asyncUtilTimeout: 5_000 })

/** happy-dom lacks it: without it, react-hook-form takes a select for one that was changed before the page was ready. */
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true, writable: true })

export const renderPage = (children: ReactNode, client = createQueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <Healing />
      {children}
    </QueryClientProvider>,
  )

/** As every page with answers of the server has it. */
function Healing() {
  useHealing()
  return null
}

/** A part of a page at an address. */
export const renderAt = (address: string, children: ReactNode, client = createQueryClient()) =>
  renderPage(<MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>, client)

/** The page of these routes at an address; returns the router, with which the page goes elsewhere. */
export function renderRoutes(routes: RouteObject[], address: string, client = createQueryClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  renderPage(<RouterProvider router={router} />, client)
  return router
}
