import { useEffect, useState, type RefObject } from 'react'
import { useMotion } from '~/shell/motion.ts'
import { useFrames } from '~/shell/use-frames.ts'
import { fades, progressThrough } from './zoom.ts'

const byStyleSheet = 'animation-timeline: view()'

/** Drives the zoom where the browser cannot tie an animation to the scroll by style sheet alone. */
export function useZoom(section: RefObject<HTMLElement | null>): void {
  const { reduced } = useMotion()
  const [needed, setNeeded] = useState(false)
  useEffect(() => setNeeded(!CSS.supports(byStyleSheet)), [])

  useFrames(section, needed && !reduced, () => {
    const element = section.current
    if (!element) return
    const { top, height } = element.getBoundingClientRect()
    const progress = progressThrough(top, height, window.innerHeight)
    for (const layer of element.querySelectorAll<HTMLElement>('[data-layer]')) {
      const zoom = Number(getComputedStyle(layer).getPropertyValue('--zoom'))
      layer.style.transform = `scale(${1 + (zoom - 1) * progress})`
    }
    for (const words of element.querySelectorAll<HTMLElement>('[data-fade]')) {
      words.style.opacity = String(fades[words.dataset['fade'] as keyof typeof fades](progress))
    }
  })
}
