import { useEffect, useState } from 'react'

const line = 1 / 3

/** The id of the section that crosses the line a third down the screen; null while even the first is below it. */
export function useCurrentSection(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const key = ids.join(' ')
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const isAbove = (section: Element) => section.getBoundingClientRect().top <= window.innerHeight * line
    const watcher = new IntersectionObserver(() => setCurrent(sections.findLast(isAbove)?.id ?? null), {
      rootMargin: `-${line * 100}% 0px -${(1 - line) * 100}% 0px`,
    })
    for (const section of sections) watcher.observe(section)
    return () => watcher.disconnect()
  }, [key])
  return current
}
