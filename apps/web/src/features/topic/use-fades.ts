import { useEffect, type RefObject } from 'react'

/** Everything above the line 100 px over the screen's lower edge, however far it was scrolled away. */
const ABOVE_THRESHOLD = '1000000px 0px -100px 0px'

/**
 * Gives elements of the class `fade` the class `visible` once their top is 100 px inside the screen's lower edge. Only
 * then, marked by `data-fades`, may they be hidden: without scripts everything is seen from the start.
 */
export function useFades(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current
    if (!page) return
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          target.classList.add('visible')
          watcher.unobserve(target)
        }
        page.dataset['fades'] = ''
      },
      { rootMargin: ABOVE_THRESHOLD },
    )
    for (const element of page.querySelectorAll('.fade:not(.visible)')) watcher.observe(element)
    return () => watcher.disconnect()
  }, [root])
}
