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
