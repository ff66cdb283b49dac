import { expect, test } from 'vitest'
import { createChartStyle } from '../style.ts'
import { defaultLayers, formatLayers, mapLayerNames, parseLayers, partOf } from './map-layers.ts'

test('every part of the base map that is named is in its style', () => {
  const { layers } = createChartStyle({} as never, '/{z}/{x}/{y}')
  const parts = new Set(layers.map(({ id }) => partOf(id)))
  expect([...parts].filter((name) => name !== null).sort()).toEqual([...defaultLayers].sort())
  expect(['sea', 'coast', 'coast-water', 'coast-edges'].map(partOf)).toEqual([null, null, null, null])
})

test('a list of layers survives the address, and an unknown one is no list', () => {
  for (const names of [[], ['night'], mapLayerNames, defaultLayers] as const)
    expect(parseLayers(formatLayers(names))).toEqual(
      mapLayerNames.filter((name) => (names as readonly string[]).includes(name)),
    )
  for (const text of [null, '', 'ports,', 'ports,x', 'None']) expect(parseLayers(text)).toBeNull()
})
