import { useEffect, type RefObject } from 'react'

const THRESHOLD = 100

/**
 * Gives elements of the class `fade` the class `visible` once their top is 100 px inside the screen's lower edge. Only
 * then, marked by `data-fades`, may they be hidden: without scripts everything is seen from the start.
 */
export function useFades(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current
    if (!page) return
    const waiting = new Set(page.querySelectorAll('.fade:not(.visible)'))
    const show = () => {
      for (const element of waiting) {
        if (element.getBoundingClientRect().top > window.innerHeight - THRESHOLD) continue
        element.classList.add('visible')
        waiting.delete(element)
      }
      if (waiting.size === 0) stop()
    }
    const stop = () => {
      window.removeEventListener('scroll', show)
      window.removeEventListener('resize', show)
    }
    window.addEventListener('scroll', show, { passive: true })
    window.addEventListener('resize', show)
    show()
    page.dataset['fades'] = ''
    return stop
  }, [root])
}
