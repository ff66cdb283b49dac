import { useQuery } from '@tanstack/react-query'
import { useSettled } from '~/shell/use-settled.ts'
import { checkOf, coordinatesOf, type LocationCheck } from './location-check.ts'
import { locationQuery } from './location-query.ts'

const restMs = 450

/** Asks about the position two fields hold, once their typing rests. */
export function useLocationCheck(lat: string, lon: string): LocationCheck {
  const typed = `${lat} ${lon}`
  const settled = useSettled(typed, restMs) === typed
  const place = coordinatesOf(lat, lon)
  const { data, isError } = useQuery({
    ...locationQuery(place?.lat ?? 0, place?.lon ?? 0),
    enabled: settled && place !== null,
  })
  return checkOf(place !== null, settled, data, isError)
}
