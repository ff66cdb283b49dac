import { useEffect } from 'react'
import { keepInView } from './keep-in-view.ts'
import { unfold } from './unfold.ts'

const storageKey = 'varuna-linked-section'

/** Farther than late web fonts move a section, in pixels: the visitor has scrolled before the scripts ran. */
const maxFontShiftPx = 600

/**
 * Keeps the section that the address names in view while the page still loads. Browsers restore a scroll position in
 * pixels, perhaps before the last web font has arrived, so a reload restores the section's place on the screen as well.
 */
export function useLinkedSection(): void {
  useEffect(() => {
    const section = document.querySelector(':target')
    unfold(section)
    const top = takeStoredTop()
    if (section && Math.abs(topOf(section) - (top ?? topOf(section))) < maxFontShiftPx)
      keepInView(section, top ?? undefined)
    addEventListener('pagehide', storeTop)
    return () => removeEventListener('pagehide', storeTop)
  }, [])
}

const topOf = (section: Element) => section.getBoundingClientRect().top

function storeTop(): void {
  const section = document.querySelector(':target') ?? document.getElementById(location.hash.slice(1))
  try {
    if (section) sessionStorage.setItem(storageKey, JSON.stringify({ href: location.href, top: topOf(section) }))
  } catch {
    // Storage is off: the browser restores the position in pixels.
  }
}

/** Top of the section on the screen, in pixels, when this page was left; null when it was not this address. */
function takeStoredTop(): number | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { href: string; top: number } | null
    sessionStorage.removeItem(storageKey)
    return stored?.href === location.href ? stored.top : null
  } catch {
    return null
  }
}
