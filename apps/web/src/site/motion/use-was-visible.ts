import { useEffect, useState, type RefObject } from 'react'

/** True once the element has intersected the viewport, extended by `rootMargin`. */
export function useWasVisible(element: RefObject<Element | null>, rootMargin = '0px'): boolean {
  const [wasVisible, setWasVisible] = useState(false)
  useEffect(() => {
    const target = element.current
    if (wasVisible || !target) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setWasVisible(true), { rootMargin })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, rootMargin, wasVisible])
  return wasVisible
}
