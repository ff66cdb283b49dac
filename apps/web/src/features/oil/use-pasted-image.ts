import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Accepts an image pasted anywhere on the page while `zone` is visible. */
export function usePastedImage(zone: RefObject<HTMLElement | null>, onImage: (file: File) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    if (!file || !zone.current?.checkVisibility()) return
    event.preventDefault()
    onImage(file)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
