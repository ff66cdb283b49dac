import { watchWords } from '@varuna/language/watch/watch'
import { useRef, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import styles from './sheet-handle.module.css'

const { sheet: words } = watchWords

export type SheetHeight = 0 | 1 | 2
const clamp = (height: number) => Math.max(0, Math.min(2, height)) as SheetHeight
const DRAG_PIXELS = 40

type SheetHandleProps = { ref: Ref<HTMLDivElement>; height: SheetHeight; onChange: (height: SheetHeight) => void }

/** Sets the height of the list on a narrow screen: by dragging, by a tap for the next height, or by arrow keys. */
export function SheetHandle({ ref, height, onChange }: SheetHandleProps) {
  const pressedAt = useRef<number | null>(null)
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, Home: -2, End: 2 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onChange(clamp(height + step))
  }
  const begin = (event: PointerEvent) => {
    pressedAt.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const release = (event: PointerEvent) => {
    if (pressedAt.current === null) return
    const moved = pressedAt.current - event.clientY
    pressedAt.current = null
    if (Math.abs(moved) < DRAG_PIXELS) onChange(((height + 1) % 3) as SheetHeight)
    else onChange(clamp(height + (Math.abs(moved) > window.innerHeight / 3 ? 2 : 1) * Math.sign(moved)))
  }
  return (
    <div
      ref={ref}
      className={styles.handle}
      role="slider"
      tabIndex={0}
      aria-label={words.label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={2}
      aria-valuenow={height}
      aria-valuetext={words.heights[height]}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerUp={release}
      onPointerCancel={() => (pressedAt.current = null)}
    />
  )
}
