import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Takes an image pasted anywhere on the page while `zone` is on the screen. */
export function usePastedImage(zone: RefObject<HTMLElement | null>, onImage: (file: File) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    if (!file || !zone.current?.checkVisibility()) return
    event.preventDefault()
    onImage(file)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
