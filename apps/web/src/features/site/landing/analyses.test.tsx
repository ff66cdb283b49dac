import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderAt } from '~/testing/render-page.tsx'
import { Analyses } from './analyses.tsx'

afterEach(cleanup)

it('describes the product by all of its rooms: Watch, Alerts, Cases and the analyses', () => {
  renderAt('/', <Analyses />)
  const section = screen.getByRole('region', { name: 'Three questions, three tries' })
  const description = within(section).getByText(/^A live map of ships/).textContent
  for (const room of [/\blive map\b/, /\balerts\b/, /\bcases\b/, /\bthree kinds of analysis\b/])
    expect(description).toMatch(room)
  expect(within(section).getAllByRole('heading', { level: 3 })).toHaveLength(3)
})

it('leads from each analysis to its demonstration', () => {
  renderAt('/', <Analyses />)
  const section = screen.getByRole('region', { name: 'Three questions, three tries' })
  const hrefs = within(section)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/oil-spills#try', '/illegal-fishing#try', '/ocean-trafficking#try', '/login'])
})
