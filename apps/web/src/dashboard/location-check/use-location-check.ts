import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '~/site/motion/use-debounced.ts'
import { toLocationCheck, parseCoordinates, type LocationCheck } from './location-check.ts'
import { locationQuery } from './location-query.ts'

const debounceMs = 450

/** Checks the position in two fields once typing pauses. */
export function useLocationCheck(lat: string, lon: string): LocationCheck {
  const typed = `${lat} ${lon}`
  const isSettled = useDebounced(typed, debounceMs) === typed
  const coordinates = parseCoordinates(lat, lon)
  const { data, isError } = useQuery({
    ...locationQuery(coordinates?.lat ?? 0, coordinates?.lon ?? 0),
    enabled: isSettled && coordinates !== null,
  })
  return toLocationCheck(coordinates !== null, isSettled, data, isError)
}
