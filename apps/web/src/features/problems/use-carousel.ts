import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useMotion } from '~/shell/motion.ts'
import type { CarouselScene } from './carousel-scene.ts'
import { isAtRest, itemAt, pull, snap, start, stepTravel, turn, turnTo, type Travel } from './carousel-travel.ts'

const mobile = '(width < 768px)'
const delayMs = { mobile: 1_000, wider: 5_000 }

/** The wheel has come to rest when it has said nothing for this long. */
const wheelRestMs = 160
const longestFrame = 0.05

/** Elements that a slide's caption is written into find their place through this. */
const captionsOf = (stage: Element) => stage.querySelectorAll<HTMLElement>('[data-slide]')

/**
 * The carousel's life: it appears after its delay once it is near the screen, moves with hand, wheel and keys, and
 * draws only while something moves. Until then, without WebGL or with less motion wanted, `live` is false.
 */
export function useCarousel(stage: RefObject<HTMLElement | null>, sources: readonly string[], items: number) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scene = useRef<CarouselScene | null>(null)
  const travel = useRef<Travel>(start)
  const frame = useRef(0)
  const before = useRef(0)
  const [wanted, setWanted] = useState(false)
  const [live, setLive] = useState(false)
  const [active, setActive] = useState(0)
  const [rested, setRested] = useState(0)
  const { reduced } = useMotion()

  const place = useCallback(() => {
    if (!scene.current || !stage.current) return
    const captions = captionsOf(stage.current)
    for (const [index, { x, y, near }] of scene.current.draw(travel.current).entries()) {
      const caption = captions[index]
      if (!caption) continue
      caption.style.transform = `translate(-50%, 0) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
      caption.style.opacity = near.toFixed(3)
      caption.style.visibility = near > 0 ? 'visible' : 'hidden'
    }
  }, [stage])

  const run = useCallback(() => {
    if (frame.current || !scene.current) return
    before.current = 0
    const tick = (now: number) => {
      const seconds = before.current ? Math.min((now - before.current) / 1000, longestFrame) : 1 / 60
      before.current = now
      travel.current = stepTravel(travel.current, seconds)
      place()
      setActive(itemAt(travel.current, items))
      const resting = isAtRest(travel.current)
      if (resting) setRested(itemAt(travel.current, items))
      frame.current = resting ? 0 : requestAnimationFrame(tick)
    }
    frame.current = requestAnimationFrame(tick)
  }, [items, place])

  const change = useCallback(
    (to: (from: Travel) => Travel) => {
      travel.current = to(travel.current)
      run()
    },
    [run],
  )

  useEffect(() => {
    const element = stage.current
    if (reduced || !element) return
    let watcher: IntersectionObserver | undefined
    const delay = window.matchMedia(mobile).matches ? delayMs.mobile : delayMs.wider
    const timer = setTimeout(() => {
      watcher = new IntersectionObserver(([entry]) => setWanted(entry?.isIntersecting ?? false), {
        rootMargin: '50% 0px',
      })
      watcher.observe(element)
    }, delay)
    return () => {
      clearTimeout(timer)
      watcher?.disconnect()
      setWanted(false)
    }
  }, [reduced, stage])

  const hold = useEffectEvent((element: HTMLCanvasElement) => {
    let [gone, observer] = [false, null as ResizeObserver | null]
    const open = async () => {
      const { CarouselScene } = await import('./carousel-scene.ts')
      if (gone) return
      scene.current = new CarouselScene(element, sources, run)
      observer = new ResizeObserver(([entry]) => {
        if (entry) scene.current?.resize(entry.contentRect.width, entry.contentRect.height)
        place()
      })
      if (stage.current) observer.observe(stage.current)
      setLive(true)
      run()
    }
    // A browser without WebGL keeps the plain row, and one that lost it goes back to it until it is given again.
    const close = () => {
      observer?.disconnect()
      if (stage.current) for (const caption of captionsOf(stage.current)) caption.removeAttribute('style')
      cancelAnimationFrame(frame.current)
      frame.current = 0
      scene.current?.dispose()
      scene.current = null
      setLive(false)
    }
    const asked = new AbortController()
    const lost = (event: Event) => {
      event.preventDefault()
      close()
    }
    element.addEventListener('webglcontextlost', lost, { signal: asked.signal })
    element.addEventListener('webglcontextrestored', () => void open().catch(close), { signal: asked.signal })
    void open().catch(close)
    return () => {
      gone = true
      asked.abort()
      close()
    }
  })

  useEffect(() => {
    if (wanted && canvas.current) return hold(canvas.current)
  }, [wanted])

  useEffect(() => {
    const element = stage.current
    if (!live || !element) return
    const asked = new AbortController()
    const options = { signal: asked.signal }
    let [held, last, rest] = [false, 0, 0]
    const perSlide = () => scene.current?.slidePx ?? 1
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0 || (event.target as Element).closest('a, button')) return
        held = true
        last = event.clientX
        element.setPointerCapture(event.pointerId)
        element.dataset['held'] = ''
      },
      options,
    )
    element.addEventListener(
      'pointermove',
      (event) => {
        if (!held) return
        const dragged = (last - event.clientX) / perSlide()
        last = event.clientX
        change((from) => pull(from, dragged))
      },
      options,
    )
    const release = () => {
      if (!held) return
      held = false
      delete element.dataset['held']
      change(snap)
    }
    element.addEventListener('pointerup', release, options)
    element.addEventListener('pointercancel', release, options)
    // A sideways wheel is ours alone; an upright one moves the row along and still scrolls the page, so nobody is caught.
    element.addEventListener(
      'wheel',
      (event) => {
        const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey
        if (sideways) event.preventDefault()
        const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY
        change((from) => pull(from, delta / perSlide()))
        clearTimeout(rest)
        rest = window.setTimeout(() => !held && change(snap), wheelRestMs)
      },
      { ...options, passive: false },
    )
    return () => {
      clearTimeout(rest)
      asked.abort()
    }
  }, [change, live, stage])

  return {
    canvas,
    live,
    wanted,
    active,
    rested,
    turnBy: (slides: number) => change((from) => turn(from, slides)),
    turnTo: (item: number) => change((from) => turnTo(from, item, items)),
  }
}
