import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Maximum rows of a long list in print, some twenty pages. */
export const MAX_PRINTED_ROWS = 500

let isPrinting = false

function subscribe(listener: () => void): () => void {
  // The browser lays out the printed page right after the event.
  const set = (value: boolean) =>
    flushSync(() => {
      isPrinting = value
      listener()
    })
  const begin = () => set(true)
  const end = () => set(false)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page is being printed. */
const useIsPrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  )

interface DrawnRow {
  index: number
  /** Pixels from the top of the list; null in print, where rows are in normal flow. */
  start: number | null
}

/** The rows that a virtual list renders: the visible ones, or the first ones in print. */
export function useDrawnRows(inSight: readonly { index: number; start: number }[], count: number): readonly DrawnRow[] {
  return useIsPrinting()
    ? Array.from({ length: Math.min(count, MAX_PRINTED_ROWS) }, (_, index) => ({ index, start: null }))
    : inSight
}

/** Position of a rendered row. */
export const rowPlace = ({ start }: DrawnRow) => (start === null ? {} : { transform: `translateY(${start}px)` })
