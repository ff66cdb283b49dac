import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RiskDemo } from './risk-demo.tsx'

afterEach(cleanup)

it('assesses as the evidence changes', () => {
  render(<RiskDemo />)
  screen.getByText('Low risk')
  fireEvent.click(screen.getByLabelText('It reports a position on land'))
  screen.getByText('High risk')
  screen.getByText('Immediate Investigation')
  expect(screen.queryByText(/flag of convenience/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Flag state'), { target: { value: 'CM' } })
  expect(screen.getAllByText(/flag of convenience/)[0]).toBeTruthy()
})

it('says what it cannot say before the score, and shows a low level beside it without the colour of calm', () => {
  const { container } = render(<RiskDemo />)
  const answer = screen.getByText(/^Varuna cannot say whether/)
  const level = screen.getByText('Low risk')
  expect(answer.compareDocumentPosition(level)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(level.querySelectorAll('[r="6.5"]')).toHaveLength(0)
  expect(container.querySelectorAll('[data-level]')).toHaveLength(0)
})
