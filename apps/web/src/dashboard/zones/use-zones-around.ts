import type { Zone } from '@varuna/contract/watch/place'
import { useMemo } from 'react'
import { isInZone } from './zones-query.ts'

const none: readonly Zone[] = []

/** The zones with an outline around a place. */
export function useZonesAround(
  zones: readonly Zone[] | undefined,
  place: { lat: number; lon: number } | null,
): readonly Zone[] {
  const { lat, lon } = place ?? {}
  return useMemo(() => {
    if (!zones || lat === undefined || lon === undefined) return none
    const found = zones.filter((zone) => isInZone(zone, lat, lon))
    return found.length === 0 ? none : found
  }, [zones, lat, lon])
}
