import { useSyncExternalStore } from 'react'

const stepMs = 5_000
const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

/** Current Unix ms in steps of five seconds, for showing ages. */
export const useNow = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs)
