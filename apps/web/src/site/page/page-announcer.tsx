import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Announces the title of a page opened by a link. No document is loaded then, so a screen reader would announce nothing by itself. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const region = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (shown.current === pathname || !region.current) return
    shown.current = pathname
    region.current.textContent = document.title
  }, [pathname])
  return (
    <VisuallyHidden>
      <span ref={region} aria-live="polite" />
    </VisuallyHidden>
  )
}
