import { useSyncExternalStore } from 'react'

/** Preferences stored in this browser; the first value of each is the default. */
export const choices = {
  theme: ['system', 'light', 'dark'],
  distance: ['nm', 'km'],
  speed: ['kn', 'km/h'],
  horn: ['on', 'muted'],
  alertSound: ['off', 'on'],
  alertNotification: ['off', 'on'],
} as const

type PreferenceName = keyof typeof choices
export type Preference<Name extends PreferenceName> = (typeof choices)[Name][number]

/** `varuna.theme` is also read by the script in `root.tsx` that runs before the first paint. */
const keyOf = (name: PreferenceName) => `varuna.${name}`

const listeners = new Set<() => void>()
/** Some private windows block storage; a choice then lasts until the page closes. */
const unstored = new Map<PreferenceName, string>()

function readText(name: PreferenceName): string | null {
  try {
    return localStorage.getItem(keyOf(name)) ?? unstored.get(name) ?? null
  } catch {
    return unstored.get(name) ?? null
  }
}

/** Falls back to the default when nothing, or an unknown value, is stored. */
export function readPreference<Name extends PreferenceName>(name: Name): Preference<Name> {
  const text = readText(name)
  const known: readonly Preference<Name>[] = choices[name]
  return known.find((value) => value === text) ?? choices[name][0]
}

export function storePreference<Name extends PreferenceName>(name: Name, value: Preference<Name>): void {
  unstored.set(name, value)
  try {
    localStorage.setItem(keyOf(name), value)
    unstored.delete(name)
  } catch {
    // It stays in `unstored`.
  }
  for (const listener of listeners) listener()
}

/** Notifies of a change here or in another tab. */
function subscribeToPreferences(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function usePreference<Name extends PreferenceName>(
  name: Name,
): readonly [Preference<Name>, (value: Preference<Name>) => void] {
  const value = useSyncExternalStore(
    subscribeToPreferences,
    () => readPreference(name),
    () => choices[name][0],
  )
  return [value, (next) => storePreference(name, next)]
}
