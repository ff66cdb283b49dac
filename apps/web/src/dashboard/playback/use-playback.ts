import { useEffect, useEffectEvent } from 'react'
import { useMotion } from '~/site/motion/motion.ts'

/** With reduced motion, markers jump instead of gliding. */
const HOP_MS = 1_000
/** Longer steps occur only while the page is hidden; they are skipped. */
const MAX_FRAME_SECONDS = 1

/** Calls `onMove` with the elapsed real seconds: every frame while playing, once a second with reduced motion. */
export function usePlayback(isPlaying: boolean, onMove: (seconds: number) => void): void {
  const { reduced } = useMotion()
  const move = useEffectEvent(onMove)
  useEffect(() => {
    if (!isPlaying) return
    if (reduced) {
      const timer = setInterval(() => move(HOP_MS / 1000), HOP_MS)
      return () => clearInterval(timer)
    }
    let before = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      move(Math.min(MAX_FRAME_SECONDS, (now - before) / 1000))
      before = now
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, reduced])
}
