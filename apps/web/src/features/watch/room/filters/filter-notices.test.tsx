import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FilterNotices } from './filter-notices.tsx'
import { parseFilters } from './watch-filters.ts'

afterEach(cleanup)

const zones = { list: [], leftOut: 0, error: null }
const open = (search: string) =>
  render(<FilterNotices parsed={parseFilters(new URLSearchParams(search))} zones={zones} />)

it('names the filters that are set, and those that were ignored', () => {
  open('type=fishing&speed=abc')
  screen.getByText('Filters: Type Fishing.')
  screen.getByText('The address has filters that cannot be used and were ignored: speed=abc.')
})

it('says nothing where there is nothing to say', () => {
  expect(open('').container.textContent).toBe('')
})
