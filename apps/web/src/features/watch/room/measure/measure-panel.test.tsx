import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MeasurePanel } from './measure-panel.tsx'
import { useMeasure } from './use-measure.ts'

afterEach(cleanup)

function Panel({ hasVessel = true }) {
  const measure = useMeasure(true, hasVessel ? { lat: 10, lon: 70 } : null)
  return (
    <>
      <MeasurePanel
        measure={measure}
        middle={{ lat: 1, lon: 0 }}
        vesselName={hasVessel ? 'AMBER' : null}
        onClose={() => undefined}
      />
      <output>{JSON.stringify(measure.drawn)}</output>
    </>
  )
}
const drawn = () => JSON.parse(screen.getAllByRole('status').at(-1)?.textContent ?? '')
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('points are entered by keyboard, measured and undone', () => {
  render(<Panel />)
  type('Position', '0 N 0 E')
  fireEvent.click(screen.getByRole('button', { name: 'Add point' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add the middle of the map' }))
  expect(screen.getByText('60.0 nm in 1 leg')).toBeTruthy()
  expect(drawn().legs).toEqual(['60.0\u202fnm, 000°'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByText(/in 1 leg/)).toBeNull()
  type('Position', 'somewhere')
  fireEvent.click(screen.getByRole('button', { name: 'Add point' }))
  expect(screen.getByText(/^Enter a latitude and a longitude/)).toBeTruthy()
  expect(drawn().points).toHaveLength(1)
})

test('a range and a bearing are drawn from the vessel, and what is neither is refused', () => {
  render(<Panel />)
  type('Range (nm)', '12')
  type('Bearing (° true)', '45')
  expect(drawn().ring).toMatchObject({ radiusNm: 12, bearing: 45, centre: { lat: 10, lon: 70 } })
  type('Bearing (° true)', '400')
  expect(screen.getByText('Enter a bearing from 0 to 360 degrees.')).toBeTruthy()
  expect(drawn().ring).toMatchObject({ radiusNm: 12, bearing: null })
  type('Range (nm)', '0')
  expect(drawn().ring).toBeNull()
})

test('without a vessel there is no range', () => {
  render(<Panel hasVessel={false} />)
  expect(screen.getByText(/^Choose a vessel/)).toBeTruthy()
})
