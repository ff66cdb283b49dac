import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { createQueryClient } from '~/api/query-client.ts'
import { QueryProvider } from '~/api/query-provider.tsx'

/** The default of one second is too short while other tests keep the processor busy. */
configure({ asyncUtilTimeout: 5_000 })

export const renderPage = (children: ReactNode, client = createQueryClient()) =>
  render(<QueryProvider client={client}>{children}</QueryProvider>)

/** A part of a page at an address. */
export const renderAt = (address: string, children: ReactNode) =>
  renderPage(<MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>)

/** The page of these routes at an address; returns the router, with which the page goes elsewhere. */
export function renderRoutes(routes: RouteObject[], address: string, client = createQueryClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  renderPage(<RouterProvider router={router} />, client)
  return router
}
