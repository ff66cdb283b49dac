import type { ChartBox } from '@varuna/map/chart-view'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clearStoredSession } from '~/session/session-storage.ts'
import { LiveFeed } from './live-feed.ts'
import { boxToLoad, isLoaded } from './loaded-box.ts'

const createFeed = () => new LiveFeed({ now: () => Date.now(), onSignedOut: clearStoredSession })

/**
 * The live vessels around `view`, worldwide when it is null; none while it is undefined. Stops while `isPaused` or while the page is
 * hidden.
 */
export function useLiveFeed(view: ChartBox | null | undefined, isPaused: boolean) {
  const [feed] = useState(createFeed)
  const loaded = useRef<ChartBox | null | undefined>(undefined)

  useEffect(() => {
    if (view === undefined) return
    if (loaded.current !== undefined && (view ? isLoaded(loaded.current, view) : loaded.current === null)) return
    loaded.current = view ? boxToLoad(view) : null
    feed.show(loaded.current)
    if (document.hidden || isPaused) feed.pause()
  }, [feed, view, isPaused])

  useEffect(() => {
    const follow = () => (document.hidden || isPaused ? feed.pause() : feed.resume())
    if (loaded.current !== undefined) follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [feed, isPaused])

  useEffect(
    () => () => {
      feed.close()
      loaded.current = undefined
    },
    [feed],
  )

  const state = useSyncExternalStore(feed.subscribe, feed.getState)
  return { feed, state, reload: feed.reload }
}
