import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Accepts images pasted anywhere on the page while `zone` is visible. */
export function usePastedImages(zone: RefObject<HTMLElement | null>, onImages: (files: File[]) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || !zone.current?.checkVisibility()) return
    event.preventDefault()
    onImages(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
