import { useEffect, useRef, useState } from 'react'

const sound = '/sound/horn'
const storageKey = 'varuna.horn'

function isMutedIn(storage: Storage | undefined) {
  try {
    return storage?.getItem(storageKey) === 'muted'
  } catch {
    return false
  }
}

/** The alarm horn: muted by choice, which is remembered, or `blocked` where the browser wants a click first. */
export function useHorn() {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [muted, setMuted] = useState(() => isMutedIn(globalThis.localStorage))
  const [blocked, setBlocked] = useState(false)

  useEffect(() => () => audio.current?.pause(), [])

  const play = () => {
    audio.current ??= new Audio(sound)
    audio.current.currentTime = 0
    audio.current.play().then(
      () => setBlocked(false),
      () => setBlocked(true),
    )
  }

  const toggle = () => {
    const next = !muted
    setMuted(next)
    if (next) audio.current?.pause()
    try {
      localStorage.setItem(storageKey, next ? 'muted' : 'on')
    } catch {
      return // Storage is refused in some private windows: the choice then lasts as long as the page.
    }
  }

  return { muted, blocked: blocked && !muted, toggle, play, sound: () => (muted ? undefined : play()) }
}

export type Horn = ReturnType<typeof useHorn>
