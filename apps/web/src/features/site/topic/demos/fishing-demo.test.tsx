import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { FishingDemoTrack } from '@varuna/contract/site/demo'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { FishingDemo } from './fishing-demo.tsx'

/** As the model scores these tracks: slow reports that turn look like fishing (e2e/topic-demos.e2e.ts). */
const score = ({ reports }: FishingDemoTrack) => ({
  probabilities: reports.map(({ speedKnots, turnDegrees }) => (speedKnots < 5 && turnDegrees !== 0 ? 0.9 : 0.1)),
  threshold: 0.5,
  model: { name: 'varuna-fishing', version: '1' },
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer({ 'POST /api/demo/fishing': ({ body }) => score(body as FishingDemoTrack) })
})
afterEach(() => {
  cleanup()
  server.close()
})

const sliders = () => screen.getAllByRole<HTMLInputElement>('slider')
const speedOf = (at: number) => sliders()[at]?.getAttribute('aria-valuenow')
const press = (at: number, key: string) => {
  const slider = sliders()[at]
  if (!slider) throw new Error(`no slider ${at}`)
  slider.focus()
  fireEvent.keyDown(slider, { key })
}

it('scores a track as it is changed by keyboard', async () => {
  renderPage(<FishingDemo />)
  await screen.findByText('Looks like fishing')
  fireEvent.click(screen.getByRole('button', { name: 'On passage' }))
  await screen.findByText('Does not look like fishing')
  await screen.findByText(/0 of 9 reports look like fishing/)

  fireEvent.click(screen.getByRole('checkbox', { name: 'It keeps turning' }))
  for (let hour = 1; hour < 9; hour += 1) {
    press(hour, 'Home')
    for (let step = 0; step < 7; step += 1) press(hour, 'ArrowUp')
    expect(speedOf(hour)).toBe('3.5')
  }
  await screen.findByText('Looks like fishing')
})

it('shows a message and keeps the track when its model cannot be reached', async () => {
  server.handlers['POST /api/demo/fishing'] = unreachable
  renderPage(<FishingDemo />)
  await screen.findByText(/^The model cannot be reached just now\./)
  expect(sliders()).toHaveLength(9)
})
