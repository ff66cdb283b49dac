import { useEffect, type RefObject } from 'react'

/** Everything higher than 100 px above the bottom of the viewport, including what was scrolled past. */
const ABOVE_THRESHOLD = '1000000px 0px -100px 0px'

/**
 * Adds the class `visible` to `.fade` elements once their top is 100 px above the bottom of the viewport. The style sheet
 * hides them only when `data-fades` is set, so that everything is visible without scripts.
 */
export function useFades(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current
    if (!page) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          target.classList.add('visible')
          observer.unobserve(target)
        }
        page.dataset['fades'] = ''
      },
      { rootMargin: ABOVE_THRESHOLD },
    )
    for (const element of page.querySelectorAll('.fade:not(.visible)')) observer.observe(element)
    return () => observer.disconnect()
  }, [root])
}
