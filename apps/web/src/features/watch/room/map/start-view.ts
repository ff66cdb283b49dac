import type { StartView } from '~/dashboard/watch/watch-chart.ts'

/** Initial view of the map without one in the URL: the seas around India and Europe with the busiest routes between them. */
export const defaultView: StartView = { centre: { lat: 22, lon: 55 }, zoom: 2.2 }

const pattern = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,2}(?:\.\d{1,3})?)$/

/** Parses 'lat,lon,zoom'; null for anything else. */
export function parseView(text: string | null): StartView | null {
  const [lat = NaN, lon = NaN, zoom = NaN] =
    pattern
      .exec(text ?? '')
      ?.slice(1)
      .map(Number) ?? []
  const isView = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && zoom <= 16
  return isView ? { centre: { lat, lon }, zoom } : null
}

const placePattern = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/

/** Parses 'lat,lon'; null for anything else. */
export function parsePlace(text: string | null): StartView['centre'] | null {
  const [lat = NaN, lon = NaN] =
    placePattern
      .exec(text ?? '')
      ?.slice(1)
      .map(Number) ?? []
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

export const formatView = ({ centre, zoom }: StartView): string =>
  `${centre.lat.toFixed(3)},${centre.lon.toFixed(3)},${zoom.toFixed(2)}`
