import { useSyncExternalStore } from 'react'

const narrow = '(width < 768px)'

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(narrow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** On a narrow screen an alert has a page of its own beside the list. */
export const useIsNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
