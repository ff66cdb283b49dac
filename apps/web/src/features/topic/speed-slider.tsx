import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import styles from './fishing-demo.module.css'
import { clockOf } from './fishing-demo-track.ts'

const STEP = 0.5
const steps: Record<string, number> = {
  ArrowUp: STEP,
  ArrowRight: STEP,
  ArrowDown: -STEP,
  ArrowLeft: -STEP,
  PageUp: 4 * STEP,
  PageDown: -4 * STEP,
}

type SpeedSliderProps = {
  minutes: number
  knots: number
  most: number
  probability: number | null
  onChange: (knots: number) => void
}

/** One report of the log: its speed, set by dragging up and down, by a press, or by the arrow keys. */
export function SpeedSlider({ minutes, knots, most, probability, onChange }: SpeedSliderProps) {
  const set = (next: number) => onChange(Math.min(most, Math.max(0, Math.round(next / STEP) * STEP)))

  const setAt = ({ currentTarget, clientY }: MouseEvent<HTMLDivElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    set(most * (1 - (clientY - top) / height))
  }

  /** A finger beside the handle may be scrolling the page: there only a tap counts, which is a click. */
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    const onHandle = event.target instanceof Element && event.target.closest(`.${styles.handle}`) !== null
    if (event.pointerType === 'touch' && !onHandle) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setAt(event)
  }

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setAt(event)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) set(knots + step)
    else if (event.key === 'Home') set(0)
    else if (event.key === 'End') set(most)
    else return
    event.preventDefault()
  }

  const fishing = probability === null ? '' : `, fishing ${Math.round(100 * probability)}%`
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.slider}
      aria-label={`Speed at ${clockOf(minutes)}`}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={knots}
      aria-valuetext={`${knots} knots${fishing}`}
      onPointerDown={grab}
      onPointerMove={drag}
      onClick={setAt}
      onKeyDown={onKeyDown}
    >
      <span className={styles.handle} style={{ bottom: `${(100 * knots) / most}%` }} />
      <span className={styles.time}>{clockOf(minutes)}</span>
    </div>
  )
}
