import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { MapLayerName } from '@varuna/map/layers/map-layers'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LayersPanel } from './layers-panel.tsx'
import type { Anchorages } from './use-anchorages.ts'
import { useLayers } from './use-layers.ts'
import type { Presence } from './use-presence.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  retry.mockClear()
})

const retry = vi.fn()
const drawn: Presence['drawn'] = { steps: [], cells: [], hoursAt: () => null }
const noPresence: Presence = { data: undefined, error: null, drawn, retry }
const middle = { lat: 10.2, lon: 65.2 }

const noAnchorages: Anchorages = { data: undefined, error: null }

function Panel({
  first = null,
  presence = noPresence,
  anchorages = noAnchorages,
}: {
  first?: readonly MapLayerName[] | null
  presence?: Presence
  anchorages?: Anchorages
}) {
  const [address, setAddress] = useState(first)
  return (
    <>
      <LayersPanel
        layers={useLayers(address, setAddress)}
        anchorages={anchorages}
        presence={presence}
        middle={middle}
        isCrowded
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

test.each<[RegExp, boolean]>([
  [/^No list of anchorages is imported\. .*varuna lists import anchorages/, false],
  [/^None in view$/, true],
])('without anchorages it says why: %s', (text, isImported) => {
  const anchorages = { data: { anchorages: [], isImported, leftOut: 0 }, error: null }
  render(<Panel first={['anchorages']} anchorages={anchorages} />)
  expect(screen.getByText(text)).toBeTruthy()
})

const counted = {
  from: '2026-01-02T00:00:00.000Z',
  countedAt: '2026-01-31T12:00:00.000Z',
  simulated: false,
  cellDegrees: 0.5,
  cells: [[10, 65, 12]] as [number, number, number][],
}
const shown = { ...drawn, steps: [0, 5], hoursAt: () => 12 }
test.each<[string, Presence]>([
  ['Loading…', noPresence],
  ['The density could not be loaded.', { ...noPresence, error: new Error('The answer was not understood.') }],
  [
    'Counted for the first time now; it appears within minutes.',
    { ...noPresence, data: { ...counted, countedAt: null, cells: [] } },
  ],
  ['No vessel was received in this view in the last 30 days.', { ...noPresence, data: { ...counted, cells: [] } }],
  [
    'Vessel-hours in a cell of 0.5°, counted 2026-01-31 12:00 UTC. Only what was received counts.',
    { ...noPresence, data: counted, drawn: shown },
  ],
  [
    'Simulated vessels: vessel-hours in a cell of 0.5°, counted 2026-01-31 12:00 UTC. Only what was received counts.',
    { ...noPresence, data: { ...counted, simulated: true }, drawn: shown },
  ],
])('density says: %s', (text, presence) => {
  render(<Panel first={['presence']} presence={presence} />)
  expect(screen.getByText(text)).toBeTruthy()
  const isShown = presence.drawn.steps.length > 0
  expect(screen.queryByText(/and more$/) !== null).toBe(isShown)
  expect(screen.queryByText('In the middle of the map: 12 vessel-hours.') !== null).toBe(isShown)
  expect(screen.queryByText(/^There are too many vessels in view to draw each/) !== null).toBe(isShown)
  expect(screen.queryByText(/not understood/)).toBe(null)
  const button = screen.queryByRole('button', { name: 'Try again' })
  expect(button !== null).toBe(presence.error !== null)
  if (button) fireEvent.click(button)
  expect(retry).toHaveBeenCalledTimes(button ? 1 : 0)
})

test('one vessel-hour is one', () => {
  const data = { ...counted, cells: [] }
  render(<Panel first={['presence']} presence={{ ...noPresence, data, drawn: { ...shown, hoursAt: () => 1 } }} />)
  expect(screen.getByText('In the middle of the map: 1 vessel-hour.')).toBeTruthy()
})
