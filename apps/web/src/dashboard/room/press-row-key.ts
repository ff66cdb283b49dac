import type { KeyboardEvent } from 'react'

interface RowKeys {
  frame: HTMLElement | null
  /** Index of the active row; -1 when there is none. */
  active: number
  count: number
  pageRows: number
  moveTo: (index: number) => void
  /** Handler for other keys. */
  others: Record<string, () => void>
}

/** Moves through the rows of a list by arrow, page, Home and End keys. Ignores keys pressed on controls within the list. */
export function pressRowKey(
  event: Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault'>,
  { frame, active, count, pageRows, moveTo, others }: RowKeys,
): void {
  if (event.target !== frame) return
  const targets: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: count - 1,
  }
  const target = targets[event.key]
  const other = others[event.key]
  if (target === undefined && !other) return
  event.preventDefault()
  if (target === undefined) other?.()
  else if (count > 0) moveTo(Math.max(0, Math.min(count - 1, target)))
}
