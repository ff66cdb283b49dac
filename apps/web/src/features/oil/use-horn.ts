import { useEffect, useRef, useState } from 'react'

const sound = '/sound/horn'
const storageKey = 'varuna.horn'

function readMuted(storage: Storage | undefined) {
  try {
    return storage?.getItem(storageKey) === 'muted'
  } catch {
    return false
  }
}

/** `muted` is remembered; `blocked` means that the browser requires a click before it plays sound. */
export function useHorn() {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [muted, setMuted] = useState(() => readMuted(globalThis.localStorage))
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
      return // Some private windows refuse storage; the choice then lasts as long as the page.
    }
  }

  return { muted, blocked: blocked && !muted, toggle, play, sound: () => (muted ? undefined : play()) }
}

export type Horn = ReturnType<typeof useHorn>
