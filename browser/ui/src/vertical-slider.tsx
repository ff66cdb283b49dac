import { Slider as Base } from '@base-ui/react/slider'
import { useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import styles from './vertical-slider.module.css'

type VerticalSliderProps = {
  label: string
  value: number
  /** The value as announced by screen readers. */
  valueText: string
  max: number
  step: number
  /** Step of Page Up and Page Down. */
  largeStep: number
  onValueChange: (value: number) => void
  className?: string | undefined
  children?: ReactNode
}

/** A vertical slider from 0 to `max`, set by dragging, by pressing its track or by keyboard. */
export function VerticalSlider({ label, value, valueText, max, step, largeStep, ...props }: VerticalSliderProps) {
  const { onValueChange, className, children } = props
  const thumb = useRef<HTMLDivElement>(null)
  const isTouchOnTrack = useRef(false)

  const onPointerDown = ({ pointerType, target }: PointerEvent) => {
    isTouchOnTrack.current = pointerType === 'touch' && !thumb.current?.contains(target as Node)
  }

  const onClick = ({ currentTarget, clientY }: MouseEvent) => {
    if (!isTouchOnTrack.current) return
    const { bottom, height } = currentTarget.getBoundingClientRect()
    const steps = Math.round((max * (bottom - clientY)) / height / step)
    onValueChange(Math.min(max, Math.max(0, steps * step)))
  }

  return (
    <Base.Root
      className={[styles.slider, className].filter(Boolean).join(' ')}
      value={value}
      max={max}
      step={step}
      largeStep={largeStep}
      orientation="vertical"
      onValueChange={(next, details) => {
        // A finger on the track may be scrolling the page, so only a tap sets the value there.
        if (isTouchOnTrack.current && details.reason !== 'keyboard') details.cancel()
        else onValueChange(next)
      }}
    >
      <Base.Control className={styles.control} onPointerDown={onPointerDown} onClick={onClick}>
        <Base.Track className={styles.track}>
          <Base.Thumb ref={thumb} className={styles.thumb} aria-label={label} aria-valuetext={valueText} />
        </Base.Track>
      </Base.Control>
      {children}
    </Base.Root>
  )
}
