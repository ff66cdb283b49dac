import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { createQueryClient } from '~/api/query-client.ts'

/** The default of one second is too short while other tests keep the processor busy. */
configure({ asyncUtilTimeout: 5_000 })

export const renderPage = (children: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>)

/** A part of a page at an address. */
export const renderAt = (address: string, children: ReactNode) =>
  renderPage(<MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>)
