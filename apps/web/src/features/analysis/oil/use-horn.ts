import { useEffect, useRef, useState } from 'react'
import { usePreference } from '~/dashboard/preferences/preferences.ts'

const sound = '/sound/horn'

/** `muted` is remembered, for the sounds of alerts too; `blocked` means that the browser requires a click before it plays sound. */
export function useHorn() {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [choice, choose] = usePreference('horn')
  const [blocked, setBlocked] = useState(false)
  const muted = choice === 'muted'

  useEffect(() => () => audio.current?.pause(), [])
  useEffect(() => {
    if (muted) audio.current?.pause()
  }, [muted])

  const play = () => {
    audio.current ??= new Audio(sound)
    audio.current.currentTime = 0
    audio.current.play().then(
      () => setBlocked(false),
      () => setBlocked(true),
    )
  }

  return {
    muted,
    blocked: blocked && !muted,
    toggle: () => choose(muted ? 'on' : 'muted'),
    play,
    sound: () => (muted ? undefined : play()),
  }
}

export type Horn = ReturnType<typeof useHorn>
