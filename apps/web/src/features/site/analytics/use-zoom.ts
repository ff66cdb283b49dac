import { useEffect, useState, type RefObject } from 'react'
import { useMotion } from '~/site/motion/motion.ts'
import { useFrames } from '~/site/motion/use-frames.ts'
import { fades, progressThrough } from './zoom.ts'

const scrollTimelineFeature = 'animation-timeline: view()'

/** Fallback for browsers without CSS scroll-driven animations. */
export function useZoom(section: RefObject<HTMLElement | null>): void {
  const { reduced } = useMotion()
  const [needed, setNeeded] = useState(false)
  useEffect(() => setNeeded(!CSS.supports(scrollTimelineFeature)), [])

  useFrames(section, needed && !reduced, () => {
    const element = section.current
    if (!element) return
    const { top, height } = element.getBoundingClientRect()
    const progress = progressThrough(top, height, window.innerHeight)
    for (const layer of element.querySelectorAll<HTMLElement>('[data-layer]')) {
      const zoom = Number(getComputedStyle(layer).getPropertyValue('--zoom'))
      layer.style.transform = `scale(${1 + (zoom - 1) * progress})`
    }
    for (const text of element.querySelectorAll<HTMLElement>('[data-fade]')) {
      text.style.opacity = String(fades[text.dataset['fade'] as keyof typeof fades](progress))
    }
  })
}
