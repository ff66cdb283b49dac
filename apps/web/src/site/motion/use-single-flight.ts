import { useRef } from 'react'

/**
 * Runs one task at a time and ignores calls while one is running. A double click fires two events before React renders,
 * so a busy flag in state would come too late.
 */
export function useSingleFlight(): (task: () => Promise<unknown> | undefined) => void {
  const isRunning = useRef(false)
  return (task) => {
    if (isRunning.current) return
    const started = task()
    if (!started) return
    isRunning.current = true
    void started.finally(() => (isRunning.current = false))
  }
}
