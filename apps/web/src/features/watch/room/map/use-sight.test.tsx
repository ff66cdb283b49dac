import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readVesselRow } from '~/dashboard/watch/watch-vessel.ts'
import { useSight } from './use-sight.ts'

const MMSI = 419000001
const vessel = readVesselRow([MMSI, 0, 10, 70, null, null, null, 1, 70, 'IN', 'AMBER', []])
const frame = { left: 0, top: 0, right: 360, bottom: 540 }
const card = { left: 10, top: 210, right: 346, bottom: 520 }

/** A chart that draws every position at `at` until it is moved. */
function fakeChart(at: { x: number; y: number }) {
  const moves: unknown[] = []
  return {
    moves,
    pointOf: () => at,
    movePlace: ({ lat, lon }: { lat: number; lon: number }, point: { x: number; y: number }, zoom?: number) => {
      moves.push({ lat: Math.round(lat), lon: Math.round(lon), point, zoom })
      at = point
    },
  }
}

type Options = Parameters<typeof useSight>[0]

function renderSight(first: Partial<Options> & Pick<Options, 'chart'>) {
  const options: Options = {
    selected: MMSI,
    vessel,
    lastReport: undefined,
    hasView: true,
    drawnMs: () => 0,
    measure: () => ({ frame, covers: [card] }),
    onCoversSized: () => () => {},
    ...first,
  }
  const { rerender } = renderHook((changes: Partial<Options>) => useSight({ ...options, ...changes }), {
    initialProps: {},
  })
  return rerender
}

const above = { x: 180, y: 105 }

it('moves a vessel under its card into the uncovered part of the map once, and keeps the zoom', () => {
  const chart = fakeChart({ x: 180, y: 300 })
  const rerender = renderSight({ chart })
  expect(chart.moves).toEqual([{ lat: 10, lon: 70, point: above, zoom: undefined }])
  rerender({ vessel: { ...vessel, lat: 11 }, measure: () => ({ frame, covers: [frame] }) })
  expect(chart.moves.length).toBe(1)
})

it('moves a vessel again that its card grows over, and not one that somebody moved under the card', () => {
  const chart = fakeChart({ x: 180, y: 150 })
  const low = { ...card, top: 400 }
  let covers = [low]
  let grow = () => {}
  renderSight({
    chart,
    measure: () => ({ frame, covers }),
    onCoversSized: (onSized) => {
      grow = onSized
      return () => {}
    },
  })
  grow()
  expect(chart.moves).toEqual([])
  covers = [{ ...card, top: 160 }]
  grow()
  expect(chart.moves).toEqual([{ lat: 10, lon: 70, point: { x: 180, y: 80 }, zoom: undefined }])
  covers = [{ ...card, top: 40 }]
  chart.pointOf = () => ({ x: 180, y: 300 })
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
  grow()
  vi.restoreAllMocks()
  expect(chart.moves).toHaveLength(1)
})

it('does not move a visible vessel', () => {
  const chart = fakeChart({ x: 40, y: 40 })
  renderSight({ chart })
  expect(chart.moves).toEqual([])
})

it('a link without a view zooms to its vessel', () => {
  const chart = fakeChart({ x: 40, y: 40 })
  const rerender = renderSight({ chart, hasView: false })
  expect(chart.moves).toEqual([{ lat: 10, lon: 70, point: above, zoom: 9 }])
  rerender({ selected: null })
  rerender({ hasView: true, selected: 419000002, vessel: { ...vessel, mmsi: 419000002 } })
  expect(chart.moves.length, 'one that is chosen on the map is in sight already').toBe(1)
})

it('a link to a vessel that is not loaded shows its last report, and clears the card once it is loaded', () => {
  const chart = fakeChart({ x: 40, y: 40 })
  const lastReport = { lat: -20, lon: 179, timeMs: 0 }
  const rerender = renderSight({ chart, vessel: undefined, measure: () => ({ frame, covers: [] }) })
  expect(chart.moves).toEqual([])
  rerender({ vessel: undefined, lastReport, measure: () => ({ frame, covers: [] }) })
  rerender({ vessel: undefined, lastReport: { ...lastReport } })
  expect(chart.moves).toEqual([{ lat: -20, lon: 179, point: { x: 180, y: 270 }, zoom: 9 }])
  rerender({ vessel, lastReport, measure: () => ({ frame, covers: [card] }) })
  expect(chart.moves.slice(1)).toEqual([{ lat: 10, lon: 70, point: above, zoom: undefined }])
})
