import { useEffect, useState, type RefObject } from 'react'
import { useMotion } from '~/site/motion/motion.ts'
import { useFrames } from '~/site/motion/use-frames.ts'
import { captionOpacity, fades, placeOfPicture, progressThrough } from './zoom.ts'

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
    for (const layer of element.querySelectorAll<HTMLElement>('[data-layer]'))
      layer.style.transform = placeOfPicture(Number(layer.dataset['layer']), progress)
    for (const caption of element.querySelectorAll<HTMLElement>('[data-caption]'))
      caption.style.opacity = String(captionOpacity(Number(caption.dataset['caption']), progress))
    for (const text of element.querySelectorAll<HTMLElement>('[data-fade]')) {
      text.style.opacity = String(fades[text.dataset['fade'] as keyof typeof fades](progress))
    }
  })
}
