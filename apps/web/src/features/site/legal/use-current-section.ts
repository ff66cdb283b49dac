import { useEffect, useState } from 'react'

const readingLine = 1 / 3

/** Id of the section at a third of the viewport height; null above the first section. */
export function useCurrentSection(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const key = ids.join(' ')
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const isAbove = (section: Element) => section.getBoundingClientRect().top <= window.innerHeight * readingLine
    const observer = new IntersectionObserver(() => setCurrent(sections.findLast(isAbove)?.id ?? null), {
      rootMargin: `-${readingLine * 100}% 0px -${(1 - readingLine) * 100}% 0px`,
    })
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [key])
  return current
}
