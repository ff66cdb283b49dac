import { useEffect, useState } from 'react'
import { activeSection } from './active-section.ts'

/** The id of the section that the reader has come to; `ids` in page order, the first at the start. */
export function useActiveSection(ids: readonly string[]): string | null {
  const [active, setActive] = useState(ids[0] ?? null)
  useEffect(() => {
    const read = () => {
      const sections = ids.flatMap((id) => {
        const element = document.getElementById(id)
        return element ? [{ id, top: element.getBoundingClientRect().top + window.scrollY }] : []
      })
      setActive(activeSection(sections, window.scrollY))
    }
    read()
    window.addEventListener('scroll', read, { passive: true })
    window.addEventListener('resize', read)
    return () => {
      window.removeEventListener('scroll', read)
      window.removeEventListener('resize', read)
    }
  }, [ids])
  return active
}
