import { wrapLongitude } from '@varuna/units/angle'

interface Place {
  lat: number
  lon: number
}

/** A line with continuous longitudes, beyond 180 where it crosses the 180th meridian, starting within 180 degrees of `near`. */
export function continuousLine(places: readonly Place[], near: number | null = null): Place[] {
  let before = near
  return places.map(({ lat, lon }) => {
    before = before === null ? lon : before + wrapLongitude(lon - before)
    return { lat, lon: before }
  })
}
