import { useEffect, useState } from 'react'
import { activeSection } from './active-section.ts'

/** `ids` in page order; the first is active at the top of the page. */
export function useActiveSection(ids: readonly string[]): string | null {
  const [active, setActive] = useState(ids[0] ?? null)
  useEffect(() => {
    const update = () => {
      const sections = ids.flatMap((id) => {
        const element = document.getElementById(id)
        return element ? [{ id, top: element.getBoundingClientRect().top + window.scrollY }] : []
      })
      setActive(activeSection(sections, window.scrollY))
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [ids])
  return active
}
