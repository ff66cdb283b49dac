import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PrintLimit } from './print-limit.tsx'
import { MAX_PRINTED_ROWS, rowPlace, useDrawnRows } from './printed-rows.ts'

afterEach(cleanup)

const inSight = [{ index: 7, start: 252 }]

function List({ count }: { count: number }) {
  return (
    <>
      <PrintLimit count={count} rest="alerts" />
      <ul>
        {useDrawnRows(inSight, count).map((row) => (
          <li key={row.index} style={rowPlace(row)}>
            {row.index}
          </li>
        ))}
      </ul>
    </>
  )
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent, style }) => [textContent, style.transform])

it('draws visible rows on screen, and the first rows in print', () => {
  render(<List count={MAX_PRINTED_ROWS + 1} />)
  expect(rows()).toEqual([['7', 'translateY(252px)']])
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(rows()).toHaveLength(MAX_PRINTED_ROWS)
  expect(rows()[1]).toEqual(['1', ''])
  expect(screen.getByText('Printed: the first 500 of 501 rows. Set filters to print the others.')).toBeTruthy()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(rows()).toEqual([['7', 'translateY(252px)']])
})

it('says nothing about a list printed in full', () => {
  render(<List count={3} />)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(rows().map(([text]) => text)).toEqual(['0', '1', '2'])
  expect(screen.queryByText(/^Printed/)).toBeNull()
  act(() => void dispatchEvent(new Event('afterprint')))
})
