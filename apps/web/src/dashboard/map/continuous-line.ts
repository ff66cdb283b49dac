import { wrapLongitude } from '@varuna/units/angle'

interface Place {
  lat: number
  lon: number
}

/** A line whose longitudes go on beyond 180, so that it crosses the 180th meridian in one piece, from the turn in which `near` lies. */
export function continuousLine(places: readonly Place[], near: number | null = null): Place[] {
  let before = near
  return places.map(({ lat, lon }) => {
    before = before === null ? lon : before + wrapLongitude(lon - before)
    return { lat, lon: before }
  })
}
