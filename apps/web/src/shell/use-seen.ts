import { useEffect, useState, type RefObject } from 'react'

/** True from the first time that the element comes into the part of the screen that `rootMargin` leaves. */
export function useSeen(element: RefObject<Element | null>, rootMargin = '0px'): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const target = element.current
    if (seen || !target) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin })
    watcher.observe(target)
    return () => watcher.disconnect()
  }, [element, rootMargin, seen])
  return seen
}
