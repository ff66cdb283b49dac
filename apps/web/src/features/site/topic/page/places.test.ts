import { openCoastline } from '@varuna/geo/coastline/coastline'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Point {
  id: string
  lat: number
  lon: number
}

interface Page {
  map: {
    places?: Point[]
    points?: Point[]
    routes?: { points: (string | [number, number])[] }[]
  }
}

const root = new URL('../../../../../../../', import.meta.url)
const coastline = openCoastline(readFileSync(new URL('data/geo/coastline.bin', root)))

const pages = ['topics', 'stories'].flatMap((folder) => {
  const path = new URL(`apps/web/content/english/${folder}/`, root)
  return readdirSync(path)
    .filter((file) => file !== 'footer.json')
    .map((file) => ({ file, page: JSON.parse(readFileSync(new URL(file, path), 'utf8')) as Page }))
})

/** Marks that stand for a village, a town or a beach. */
const ashore = ['benjina', 'tual', 'marina', 'elliots', 'wellington']

test.each(pages)('every mark of the map of $file is at sea, except those of places ashore', ({ page: { map } }) => {
  const marks = [...(map.places ?? []), ...(map.points ?? [])]
  const onLand = marks.filter(({ lat, lon }) => isOnLand(coastline, lat, lon)).map(({ id }) => id)
  expect(onLand.filter((id) => !ashore.includes(id))).toEqual([])

  const turns = (map.routes ?? []).flatMap(({ points }) => points).filter((point) => typeof point !== 'string')
  expect(turns.filter(([lat, lon]) => isOnLand(coastline, lat, lon))).toEqual([])
})
