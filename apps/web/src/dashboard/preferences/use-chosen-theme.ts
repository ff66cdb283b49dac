import { useEffect } from 'react'
import { usePreference } from './preferences.ts'

/** Applies the chosen theme, even when chosen in another tab. */
export function useChosenTheme(): void {
  const [theme] = usePreference('theme')
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
  }, [theme])
}
