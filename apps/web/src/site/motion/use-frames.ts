import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Caps the step after a tab was in the background, so that nothing jumps. */
const maxStepSeconds = 0.05

/**
 * Calls `draw` on every animation frame while `active` and while the element is visible.
 * `seconds` is the time since the previous frame, at most 0.05.
 */
export function useFrames(
  element: RefObject<Element | null>,
  active: boolean,
  draw: (seconds: number, now: number) => void,
): void {
  const onFrame = useEffectEvent(draw)
  useEffect(() => {
    const target = element.current
    if (!active || !target) return
    let frame = 0
    let previous = 0
    const tick = (now: number) => {
      onFrame(previous ? Math.min((now - previous) / 1000, maxStepSeconds) : 0, now)
      previous = now
      frame = requestAnimationFrame(tick)
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      frame = 0
      previous = 0
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) stop()
      else if (!frame) frame = requestAnimationFrame(tick)
    })
    observer.observe(target)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [active, element])
}
