import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AnalysisLayout } from './analysis-layout.tsx'
import { needsScroll } from './needs-scroll.ts'

afterEach(cleanup)

const layout = (over: Partial<Parameters<typeof AnalysisLayout>[0]> = {}) => (
  <AnalysisLayout
    form={<input aria-label="Speed" />}
    hasAnswer={false}
    summary={null}
    arrivedAtMs={null}
    answer={<p>Verdict</p>}
    map={<p>Map</p>}
    {...over}
  />
)
const isBefore = (one: string, other: string) =>
  Boolean(screen.getByText(one).compareDocumentPosition(screen.getByText(other)) & Node.DOCUMENT_POSITION_FOLLOWING)

it('the map fills the place of the answer until there is one, and remains the same element', () => {
  const { rerender } = render(layout())
  const map = screen.getByText('Map')
  expect(isBefore('Map', 'Verdict')).toBe(true)
  rerender(layout({ hasAnswer: true }))
  expect(isBefore('Verdict', 'Map')).toBe(true)
  expect(screen.getByText('Map')).toBe(map)
})

it('a new answer gets the focus; an opened one does not', async () => {
  const { rerender } = render(layout({ hasAnswer: true, summary: 'MMSI 1' }))
  expect(document.activeElement).toBe(document.body)
  rerender(layout({ hasAnswer: true, summary: 'MMSI 1', arrivedAtMs: 5 }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Answer' }))
})

it('the form collapses to a summary of the submission, and can be edited until the next answer', async () => {
  const { rerender } = render(layout({ hasAnswer: true, summary: 'MMSI 1', arrivedAtMs: 5 }))
  screen.getByText('MMSI 1')
  fireEvent.click(screen.getByRole('button', { name: 'edit' }))
  expect(screen.queryByText('MMSI 1')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Speed')))
  rerender(layout({ hasAnswer: true, summary: 'MMSI 1', arrivedAtMs: 6 }))
  screen.getByText('MMSI 1')
})

it.each([
  [150, true],
  [300, false],
  [500, true],
])('an answer that begins at %i of 900 px moves the window: %s', (top, moves) => {
  expect(needsScroll({ top }, 900)).toBe(moves)
})
