import { useEffect, useEffectEvent, useRef, useState } from 'react'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
const ANSWER_MS = 10_000
const SECOND_MS = 1_000

/**
 * Doubles up to a minute; `spread`, 0 to 1, shortens it by up to a quarter, so that pages that lost one server do not all retry at once.
 */
export const retryPauseMs = (failures: number, spread: number) =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (1 - spread / 4)

interface Retries {
  isTrying: boolean
  hasFailed: boolean
  /** Time until the next attempt; null when none is scheduled. */
  secondsLeft: number | null
  tryNow: () => void
}

/**
 * Reloads the page once the server responds; without a response the browser would show its own error page. After a failure it retries
 * automatically, and at once when the browser comes online or the page becomes visible. A hidden page does not retry.
 */
export function useServerRetries(immediately: boolean): Retries {
  const [isTrying, setTrying] = useState(false)
  const [failures, setFailures] = useState(0)
  const [dueMs, setDueMs] = useState<number | null>(null)
  const [nowMs, setNowMs] = useState(0)
  const isUnderWay = useRef(false)
  const isGone = useRef(false)

  const attempt = async (earlierFailures: number) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setTrying(true)
    setDueMs(null)
    const isBack = await responds()
    isUnderWay.current = false
    if (isGone.current) return
    if (isBack) {
      window.location.reload()
      return
    }
    setTrying(false)
    setFailures(earlierFailures + 1)
    setNowMs(Date.now())
    setDueMs(Date.now() + retryPauseMs(earlierFailures + 1, Math.random()))
  }

  const onMount = useEffectEvent(() => void attempt(failures))
  useEffect(() => {
    isGone.current = false
    if (immediately) onMount()
    return () => void (isGone.current = true)
  }, [immediately])

  const onTick = useEffectEvent(() => {
    if (dueMs === null || document.hidden) return
    if (Date.now() >= dueMs) void attempt(failures)
    else setNowMs(Date.now())
  })
  const onVisible = useEffectEvent(() => {
    if (!document.hidden) void attempt(failures)
  })
  const onOnline = useEffectEvent(() => void attempt(0))
  const isWatching = immediately || failures > 0
  useEffect(() => {
    if (!isWatching) return
    const tick = setInterval(() => onTick(), SECOND_MS)
    const online = () => onOnline()
    const visible = () => onVisible()
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', visible)
    return () => {
      clearInterval(tick)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', visible)
    }
  }, [isWatching])

  return {
    isTrying,
    hasFailed: failures > 0,
    secondsLeft: dueMs === null ? null : Math.max(1, Math.ceil((dueMs - nowMs) / SECOND_MS)),
    tryNow: () => void attempt(failures),
  }
}

/** A proxy answers 502 to 504 while the server behind it is down. */
async function responds(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return status < 500
  } catch {
    return false
  }
}
