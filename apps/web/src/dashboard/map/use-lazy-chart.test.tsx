import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { connectionAnswered, connectionFailed } from '~/api/connection.ts'
import { fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { useLazyChart } from './use-lazy-chart.ts'

let server: FakeServer

afterEach(() => {
  cleanup()
  connectionAnswered()
  server.close()
})

const tiles = { tiles: ['http://elsewhere/tiles/{z}/{x}/{y}'] }

class Drawn {
  readonly tiles: string | null
  isDestroyed = false
  constructor(from: string | null) {
    this.tiles = from
  }
  setTheme() {}
  destroy() {
    this.isDestroyed = true
  }
}

/** Shows the state of a chart; returns those created so far. */
function show(load: () => Promise<unknown> = async () => null): Drawn[] {
  const created: Drawn[] = []
  function Page() {
    const frame = useRef<HTMLDivElement>(null)
    const { chart, status } = useLazyChart(frame, {
      isInSight: true,
      listeners: {},
      load,
      create: (_code, _container, surroundings) => {
        created.push(new Drawn(surroundings.tiles))
        return created.at(-1) as Drawn
      },
    })
    return (
      <div ref={frame}>
        {status}, {chart === null ? 'no chart' : 'a chart'}
      </div>
    )
  }
  render(<Page />)
  return created
}

it('a chart without its base map is created again when the connection is back', async () => {
  let isUp = false
  server = fakeServer({ 'GET /tiles.json': () => (isUp ? tiles : null) })
  const created = show()
  await screen.findByText('without-land, a chart')
  connectionFailed()
  isUp = true
  connectionAnswered()
  await screen.findByText('ready, a chart')
  expect(created.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false])
  expect(created[1]?.tiles).toContain('/tiles/{z}/{x}/{y}')
})

it('code that could not be loaded is loaded when the connection is back', async () => {
  let isUp = false
  server = fakeServer({ 'GET /tiles.json': () => tiles })
  show(() => (isUp ? Promise.resolve(null) : Promise.reject(new TypeError('Failed to fetch'))))
  await screen.findByText('unavailable, no chart')
  connectionFailed()
  isUp = true
  connectionAnswered()
  await screen.findByText('ready, a chart')
})

it('a whole chart stays as it is when the connection is back', async () => {
  server = fakeServer({ 'GET /tiles.json': () => tiles })
  const created = show()
  await screen.findByText('ready, a chart')
  connectionFailed()
  connectionAnswered()
  await screen.findByText('ready, a chart')
  expect(created.map(({ isDestroyed }) => isDestroyed)).toEqual([false])
})
