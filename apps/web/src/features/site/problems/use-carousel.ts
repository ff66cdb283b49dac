import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useMotion } from '~/site/motion/motion.ts'
import type { CarouselScene } from './carousel-scene.ts'
import {
  isAtRest,
  activeItem,
  dragBy,
  snapToSlide,
  initialMotion,
  stepMotion,
  moveBy,
  moveTo,
  sidewaysWheel,
  type CarouselMotion,
} from './carousel-motion.ts'

const mobileQuery = '(width < 768px)'
const delayMs = { mobile: 1_000, wider: 5_000 }

/** A wheel scroll has ended after this long without an event. */
const wheelRestMs = 160
const maxStepSeconds = 0.05

const findSlides = (stage: Element) => stage.querySelectorAll<HTMLElement>('[data-slide]')

/**
 * Mounts the WebGL carousel after its delay once it is near the viewport, handles drag, wheel and keys, and renders only
 * while something moves. `isLive` stays false without WebGL and when the visitor prefers reduced motion.
 */
export function useCarousel(stage: RefObject<HTMLElement | null>, sources: readonly string[], items: number) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scene = useRef<CarouselScene | null>(null)
  const motion = useRef<CarouselMotion>(initialMotion)
  const frame = useRef(0)
  const previousTime = useRef(0)
  const [isNear, setNear] = useState(false)
  const [isLive, setLive] = useState(false)
  const [active, setActive] = useState(0)
  const [settled, setSettled] = useState(0)
  const { reduced } = useMotion()

  const drawFrame = useCallback(() => {
    if (!scene.current || !stage.current) return
    const captions = findSlides(stage.current)
    for (const [index, { x, y, near }] of scene.current.draw(motion.current).entries()) {
      const caption = captions[index]
      if (!caption) continue
      caption.style.transform = `translate(-50%, 0) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
      caption.style.opacity = near.toFixed(3)
      caption.style.visibility = near > 0 ? 'visible' : 'hidden'
    }
  }, [stage])

  const startFrames = useCallback(() => {
    if (frame.current || !scene.current) return
    previousTime.current = 0
    const tick = (now: number) => {
      const seconds = previousTime.current ? Math.min((now - previousTime.current) / 1000, maxStepSeconds) : 1 / 60
      previousTime.current = now
      motion.current = stepMotion(motion.current, seconds)
      drawFrame()
      setActive(activeItem(motion.current, items))
      const resting = isAtRest(motion.current)
      if (resting) setSettled(activeItem(motion.current, items))
      frame.current = resting ? 0 : requestAnimationFrame(tick)
    }
    frame.current = requestAnimationFrame(tick)
  }, [items, drawFrame])

  const updateMotion = useCallback(
    (step: (from: CarouselMotion) => CarouselMotion) => {
      motion.current = step(motion.current)
      startFrames()
    },
    [startFrames],
  )

  useEffect(() => {
    const element = stage.current
    if (reduced || !element) return
    let nearObserver: IntersectionObserver | undefined
    const delay = window.matchMedia(mobileQuery).matches ? delayMs.mobile : delayMs.wider
    const timer = setTimeout(() => {
      nearObserver = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
        rootMargin: '50% 0px',
      })
      nearObserver.observe(element)
    }, delay)
    return () => {
      clearTimeout(timer)
      nearObserver?.disconnect()
      setNear(false)
    }
  }, [reduced, stage])

  const mountScene = useEffectEvent((element: HTMLCanvasElement) => {
    let [isCancelled, observer] = [false, null as ResizeObserver | null]
    const open = async () => {
      const { CarouselScene } = await import('./carousel-scene.ts')
      if (isCancelled) return
      scene.current = new CarouselScene(element, sources, startFrames)
      observer = new ResizeObserver(([entry]) => {
        if (entry) scene.current?.resize(entry.contentRect.width, entry.contentRect.height)
        drawFrame()
      })
      if (stage.current) observer.observe(stage.current)
      setLive(true)
      startFrames()
    }
    // Without WebGL, or while its context is lost, the plain row is shown.
    const close = () => {
      observer?.disconnect()
      if (stage.current) for (const caption of findSlides(stage.current)) caption.removeAttribute('style')
      cancelAnimationFrame(frame.current)
      frame.current = 0
      scene.current?.dispose()
      scene.current = null
      setLive(false)
    }
    const controller = new AbortController()
    const onContextLost = (event: Event) => {
      event.preventDefault()
      close()
    }
    element.addEventListener('webglcontextlost', onContextLost, { signal: controller.signal })
    element.addEventListener('webglcontextrestored', () => void open().catch(close), { signal: controller.signal })
    void open().catch(close)
    return () => {
      isCancelled = true
      controller.abort()
      close()
    }
  })

  useEffect(() => {
    if (isNear && canvas.current) return mountScene(canvas.current)
  }, [isNear])

  useEffect(() => {
    const element = stage.current
    if (!isLive || !element) return
    const controller = new AbortController()
    const options = { signal: controller.signal }
    let [isDragging, lastX, restTimer] = [false, 0, 0]
    const pxPerSlide = () => scene.current?.slidePx ?? 1
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0 || (event.target as Element).closest('a, button')) return
        isDragging = true
        lastX = event.clientX
        element.setPointerCapture(event.pointerId)
        element.dataset['dragging'] = ''
      },
      options,
    )
    element.addEventListener(
      'pointermove',
      (event) => {
        if (!isDragging) return
        const dragged = (lastX - event.clientX) / pxPerSlide()
        lastX = event.clientX
        updateMotion((from) => dragBy(from, dragged))
      },
      options,
    )
    const onRelease = () => {
      if (!isDragging) return
      isDragging = false
      delete element.dataset['dragging']
      updateMotion(snapToSlide)
    }
    element.addEventListener('pointerup', onRelease, options)
    element.addEventListener('pointercancel', onRelease, options)
    element.addEventListener(
      'wheel',
      (event) => {
        const delta = sidewaysWheel(event)
        if (delta === 0) return
        event.preventDefault()
        updateMotion((from) => dragBy(from, delta / pxPerSlide()))
        clearTimeout(restTimer)
        restTimer = window.setTimeout(() => !isDragging && updateMotion(snapToSlide), wheelRestMs)
      },
      { ...options, passive: false },
    )
    return () => {
      clearTimeout(restTimer)
      controller.abort()
    }
  }, [updateMotion, isLive, stage])

  return {
    canvas,
    isLive,
    isNear,
    active,
    settled,
    moveBy: (slides: number) => updateMotion((from) => moveBy(from, slides)),
    moveTo: (item: number) => updateMotion((from) => moveTo(from, item, items)),
  }
}
