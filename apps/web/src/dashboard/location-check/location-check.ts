import { latitude, longitude } from '@varuna/contract/fields'
import type { Location } from '@varuna/contract/analysis/location'
import type { LandStatus } from '@varuna/vocabulary/location'

export type LocationCheck =
  | { status: 'none' | 'typing' | 'checking' }
  | { status: LandStatus; location: Location }
  | { status: 'unknown'; location: Location | null }

export interface Coordinates {
  lat: number
  lon: number
}

/** Null while either text is not a valid coordinate. */
export function parseCoordinates(lat: string, lon: string): Coordinates | null {
  if (lat.trim() === '' || lon.trim() === '') return null
  const north = latitude.safeParse(Number(lat))
  const east = longitude.safeParse(Number(lon))
  return north.success && east.success ? { lat: north.data, lon: east.data } : null
}

/** A failed request leaves the status unknown. */
export function toLocationCheck(
  hasCoordinates: boolean,
  isSettled: boolean,
  location: Location | undefined,
  isError: boolean,
): LocationCheck {
  if (!hasCoordinates) return { status: 'none' }
  if (!isSettled) return { status: 'typing' }
  if (location && location.status !== 'unknown') return { status: location.status, location }
  if (isError || location) return { status: 'unknown', location: location ?? null }
  return { status: 'checking' }
}
