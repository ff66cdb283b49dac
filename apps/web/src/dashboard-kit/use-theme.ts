import { useSyncExternalStore } from 'react'

const dark = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(dark)
  const observer = new MutationObserver(listener)
  media.addEventListener('change', listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', listener)
    observer.disconnect()
  }
}

function read(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia(dark).matches ? 'dark' : 'light'
}

/** The theme the page is drawn in, chosen or from the system. */
export const useTheme = () => useSyncExternalStore(subscribe, read, () => 'light' as const)
