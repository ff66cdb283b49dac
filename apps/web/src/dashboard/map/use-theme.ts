import { useSyncExternalStore } from 'react'

const darkQuery = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(darkQuery)
  const observer = new MutationObserver(listener)
  media.addEventListener('change', listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', listener)
    observer.disconnect()
  }
}

function readTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light'
}

/** The chosen theme, or else the system's. */
export const useTheme = () => useSyncExternalStore(subscribe, readTheme, () => 'light' as const)
