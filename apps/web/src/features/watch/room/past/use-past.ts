import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChartBox } from '@varuna/map/chart-view'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createTimeCursor } from '~/dashboard/playback/time-cursor.ts'
import { usePlayback } from '~/dashboard/playback/use-playback.ts'
import { useDebounced } from '~/site/motion/use-debounced.ts'
import { boxToLoad } from '../live/loaded-box.ts'
import type { LiveState } from '../live/live-feed.ts'
import { pastQuery, prefetchPast } from './past-query.ts'
import { BAR_MS, floorMinute, MINUTE_MS, moveClock } from './past-time.ts'

/** Playback speed as a multiple of real time. */
export const pastRates = [1, 10, 60] as const
export type PastRate = (typeof pastRates)[number]

/** After this long without further movement of the time bar, the time is loaded and put into the URL. */
const REST_MS = { load: 120, address: 300 }

interface PastOptions {
  /** The minute in the URL; null for now. */
  addressMs: number | null
  onAddress: (timeMs: number | null) => void
  view: ChartBox | null
  nowMs: number
  /** Called in every frame of playback, after the clock has advanced. */
  onFrame: () => void
}

export type Past = ReturnType<typeof usePast>

/** Shows the vessels' positions at a minute of the last day, and plays from there to now. */
export function usePast({ addressMs, onAddress, view, nowMs, onFrame }: PastOptions) {
  const client = useQueryClient()
  const [clock] = useState(() => createTimeCursor(0))
  /** Selected but not yet in the URL; undefined when there is none. */
  const [chosenMs, setChosen] = useState<number | null | undefined>(undefined)
  const [rate, setRate] = useState<PastRate>(60)
  const [isPlaying, setPlaying] = useState(false)
  /** Step from the previous to the current minute: more than one when drawing is slow. */
  const [stepMs, setStep] = useState(MINUTE_MS)
  const momentMs = chosenMs === undefined ? addressMs : chosenMs
  const restedMs = useDebounced(momentMs, REST_MS.load)
  const askedMs = momentMs === null ? null : isPlaying ? momentMs : restedMs
  const box = useMemo(() => (view === null ? null : boxToLoad(view)), [view])
  const { data, error, isPlaceholderData, refetch } = useQuery(pastQuery(askedMs, box))
  const shownMs = momentMs === null ? null : (data?.timeMs ?? null)

  const writeAddress = useEffectEvent((timeMs: number | null) => {
    onAddress(timeMs)
    setChosen(undefined)
  })
  useEffect(() => {
    if (chosenMs === undefined || isPlaying) return
    const timer = setTimeout(() => writeAddress(chosenMs), REST_MS.address)
    return () => clearTimeout(timer)
  }, [chosenMs, isPlaying])

  const nextMs = shownMs === null ? null : shownMs + MINUTE_MS
  useEffect(() => {
    if (!isPlaying || shownMs === null) return
    for (const aheadMs of new Set([MINUTE_MS, stepMs]))
      if (shownMs + aheadMs < Date.now()) prefetchPast(client, shownMs + aheadMs, box)
  }, [client, isPlaying, shownMs, stepMs, box])

  const stop = (timeMs: number | null) => {
    setPlaying(false)
    setChosen(undefined)
    onAddress(timeMs)
  }
  usePlayback(isPlaying, (seconds) => {
    if (shownMs === null) return
    const moved = moveClock(clock.get(), shownMs, seconds * 1_000 * rate)
    clock.set(moved.clockMs)
    onFrame()
    if (moved.nextMs === null || momentMs !== shownMs) return
    if (moved.nextMs >= floorMinute(Date.now())) return stop(null)
    setStep(moved.nextMs - shownMs)
    setChosen(moved.nextMs)
  })

  const state: LiveState | null = useMemo(() => {
    if (momentMs === null) return null
    const nothing = { vessels: [], density: [], total: null, lastMessageAtMs: null, error }
    if (!data) return { ...nothing, phase: error ? 'failed' : 'loading' }
    return {
      phase: 'live',
      vessels: data.vessels,
      density: data.density,
      total: data.total,
      lastMessageAtMs: null,
      error,
    }
  }, [momentMs, data, error])

  return {
    momentMs,
    shownMs,
    isLoading: momentMs !== null && !error && (data === undefined || isPlaceholderData || askedMs !== momentMs),
    error: momentMs === null ? null : error,
    state,
    rate,
    setRate,
    isPlaying,
    retry: () => void refetch(),
    /** The time drawn, Unix ms; between two minutes while playing. */
    drawnMs() {
      if (shownMs === null || nextMs === null) return Date.now()
      return isPlaying ? Math.max(shownMs, Math.min(nextMs, clock.get())) : shownMs
    },
    choose(timeMs: number) {
      const minuteMs = floorMinute(timeMs)
      setPlaying(false)
      setChosen(minuteMs >= floorMinute(nowMs) ? null : minuteMs)
    },
    goToNow: () => stop(null),
    toggle() {
      if (isPlaying) return stop(momentMs)
      const fromMs = momentMs ?? floorMinute(nowMs - BAR_MS) + MINUTE_MS
      clock.set(fromMs)
      setChosen(fromMs)
      setPlaying(true)
    },
  }
}
