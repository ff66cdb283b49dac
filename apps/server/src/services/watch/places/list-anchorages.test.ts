import { MAX_ANCHORAGE_CORNERS, MAX_ANCHORAGES } from '@varuna/contract/watch/place'
import type { Anchorage } from '@varuna/geo/ports/anchorages'
import { expect, test } from 'vitest'
import { listAnchorages } from './list-anchorages.ts'

const circle = (name: string, lat: number, lon: number): Anchorage => ({
  name,
  shape: { type: 'circles', circles: [{ lat, lon, radiusNm: 1 }] },
})
const world = { south: -90, west: -180, north: 90, east: 180 }

test('anchorages of a box are listed, also across the 180th meridian', () => {
  const all = [circle('West', 10, 179), circle('East', 10, -179), circle('Far', 10, 0)]
  const names = (box: typeof world) => listAnchorages(all, box).anchorages.map(({ name }) => name)
  expect(names({ south: 0, west: 170, north: 20, east: -170 })).toEqual(['West', 'East'])
  expect(names({ south: 0, west: -10, north: 20, east: 10 })).toEqual(['Far'])
  expect(names({ south: 11, west: -180, north: 20, east: 180 })).toEqual([])
  expect([all, []].map((some) => listAnchorages(some, world).isImported)).toEqual([true, false])
})

test('what is beyond the limits is counted', () => {
  const many = Array.from({ length: MAX_ANCHORAGES + 5 }, (_, at) => circle(`${at}`, 0, 0))
  expect(listAnchorages(many, world)).toMatchObject({ leftOut: 5, anchorages: { length: MAX_ANCHORAGES } })
  const corners = Array.from({ length: MAX_ANCHORAGE_CORNERS }, (_, at): [number, number] => [at / 1e4, 1])
  const large: Anchorage = { name: 'Large', shape: { type: 'polygon', corners } }
  expect(listAnchorages([large, large, circle('Small', 0, 0)], world)).toMatchObject({
    leftOut: 1,
    anchorages: [{ name: 'Large' }, { name: 'Small' }],
  })
})
