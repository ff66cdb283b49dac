import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Longest step a frame may take, in seconds: a tab that slept does not jump. */
const longestStep = 0.05

/**
 * Calls `draw` once a frame while `active` and while the element is on the screen; never otherwise.
 * `seconds` is the time since the frame before, at most 0.05.
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
    let before = 0
    const tick = (now: number) => {
      onFrame(before ? Math.min((now - before) / 1000, longestStep) : 0, now)
      before = now
      frame = requestAnimationFrame(tick)
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      frame = 0
      before = 0
    }
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) stop()
      else if (!frame) frame = requestAnimationFrame(tick)
    })
    watcher.observe(target)
    return () => {
      watcher.disconnect()
      stop()
    }
  }, [active, element])
}
