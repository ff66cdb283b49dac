import type { PublicWatch } from '@varuna/contract/public/public-watch'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { usePlayback } from '~/dashboard/playback/use-playback.ts'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { useMotion } from '~/site/motion/motion.ts'
import { vesselAt } from './replay-vessels.ts'

/** Seconds of the replay in a second of the clock on the wall. */
const RATE = 600
/** Ships move by a pixel or so in this time; drawing them more often would cost and not show. */
const DRAW_SECONDS = 0.2
/** Later than the first ships are received, and before the first alert. */
const BEGIN_HOURS = 3

export interface Replaying {
  timeMs: number
  vessels: readonly WatchVessel[]
  isPlaying: boolean
  toggle(): void
  /** Stops at a time. */
  showAt(timeMs: number): void
}

/** Moves the ships of a replay while it is in view and nobody stopped it; begins again after its end. */
export function useReplay(
  frame: RefObject<Element | null>,
  { from, to, vessels }: NonNullable<PublicWatch['replay']>,
  isMoving: boolean,
): Replaying {
  const fromMs = Date.parse(from)
  const toMs = Date.parse(to)
  const beginMs = Math.min(toMs, fromMs + BEGIN_HOURS * 3_600_000)
  const { enabled } = useMotion()
  const [isStopped, setStopped] = useState<boolean | null>(null)
  const [timeMs, setTimeMs] = useState(beginMs)
  const passed = useRef(0)
  const isPlaying = isMoving && !(isStopped ?? !enabled)
  const isInView = useIsInView(frame)

  usePlayback(isPlaying && isInView, (seconds) => {
    passed.current += seconds
    if (passed.current < DRAW_SECONDS) return
    const next = timeMs + passed.current * RATE * 1_000
    passed.current = 0
    setTimeMs(next > toMs ? beginMs : next)
  })
  const seconds = Math.floor((timeMs - fromMs) / 1_000)
  const shown = useMemo(
    () =>
      vessels.flatMap((vessel) => {
        const at = vesselAt(vessel, fromMs, seconds)
        return at ? [at] : []
      }),
    [vessels, fromMs, seconds],
  )
  return {
    timeMs,
    vessels: shown,
    isPlaying,
    toggle: () => setStopped(isPlaying),
    showAt(wanted) {
      setStopped(true)
      setTimeMs(Math.max(fromMs, Math.min(toMs, wanted)))
    },
  }
}

function useIsInView(frame: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame])
  return isInView
}
