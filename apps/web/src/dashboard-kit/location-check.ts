import { latitude, longitude } from '@varuna/contract/fields'
import type { Location } from '@varuna/contract/location'

export type LocationCheck =
  | { status: 'none' | 'typing' | 'checking' }
  | { status: 'water' | 'land'; location: Location }
  | { status: 'unknown'; location: Location | null }

export interface Coordinates {
  lat: number
  lon: number
}

/** The position two texts describe, or null while either is no coordinate. */
export function coordinatesOf(lat: string, lon: string): Coordinates | null {
  if (lat.trim() === '' || lon.trim() === '') return null
  const [north, east] = [latitude.safeParse(Number(lat)), longitude.safeParse(Number(lon))]
  return north.success && east.success ? { lat: north.data, lon: east.data } : null
}

/** How far a check has come; a failed one leaves the status unknown. */
export function checkOf(
  asked: boolean,
  settled: boolean,
  answer: Location | undefined,
  failed: boolean,
): LocationCheck {
  if (!asked) return { status: 'none' }
  if (!settled) return { status: 'typing' }
  if (answer?.status === 'water' || answer?.status === 'land') return { status: answer.status, location: answer }
  if (failed || answer) return { status: 'unknown', location: answer ?? null }
  return { status: 'checking' }
}
