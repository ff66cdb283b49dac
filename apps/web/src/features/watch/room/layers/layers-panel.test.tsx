import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { MapLayerName } from '@varuna/map/layers/map-layers'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LayersPanel } from './layers-panel.tsx'
import { useLayers } from './use-layers.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Panel({ first = null }: { first?: readonly MapLayerName[] | null }) {
  const [address, setAddress] = useState(first)
  return (
    <>
      <LayersPanel
        layers={useLayers(address, setAddress)}
        anchorages={{ data: undefined, error: null }}
        onClose={() => {}}
      />
      <output>{address?.join(',') ?? 'none'}</output>
    </>
  )
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a choice goes to the address and stays in this browser', () => {
  render(<Panel />)
  expect([box('Ports').checked, box('Day and night').checked]).toEqual([true, false])
  fireEvent.click(box('Day and night'))
  expect(screen.getByText(/,night$/)).toBeTruthy()
  cleanup()
  render(<Panel />)
  expect(box('Day and night').checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'As at the start' }))
  expect(box('Day and night').checked).toBe(false)
  expect(screen.getByText('none')).toBeTruthy()
})

test('the address comes before what the browser kept', () => {
  localStorage.setItem('varuna.map-layers', 'night')
  render(<Panel first={['ports']} />)
  expect([box('Ports').checked, box('Day and night').checked]).toEqual([true, false])
})
