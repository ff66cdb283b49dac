import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Rows of a long list on paper, some twenty sheets. */
export const MAX_PRINTED_ROWS = 500

let isPrinting = false

function subscribe(listener: () => void): () => void {
  // The browser lays the page out for paper right after the event.
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
  /** Pixels from the top of the list; null on paper, where rows follow each other. */
  start: number | null
}

/** The rows that a virtual list draws: those in sight, and on paper the first ones. */
export function useDrawnRows(inSight: readonly { index: number; start: number }[], count: number): readonly DrawnRow[] {
  return useIsPrinting()
    ? Array.from({ length: Math.min(count, MAX_PRINTED_ROWS) }, (_, index) => ({ index, start: null }))
    : inSight
}

/** Where a drawn row stands. */
export const rowPlace = ({ start }: DrawnRow) => (start === null ? {} : { transform: `translateY(${start}px)` })
