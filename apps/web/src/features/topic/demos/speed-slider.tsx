import { VerticalSlider } from '@varuna/ui/vertical-slider'
import styles from './fishing-demo.module.css'
import { formatClock, MAX_KNOTS } from './fishing-demo-track.ts'

const STEP_KNOTS = 0.5
const LARGE_STEP_KNOTS = 2

type SpeedSliderProps = {
  minutes: number
  knots: number
  probability: number | null
  onChange: (knots: number) => void
}

/** The speed of one report of the log. */
export function SpeedSlider({ minutes, knots, probability, onChange }: SpeedSliderProps) {
  const fishing = probability === null ? '' : `, fishing ${Math.round(100 * probability)}%`
  return (
    <VerticalSlider
      className={styles.slider}
      label={`Speed at ${formatClock(minutes)}`}
      value={knots}
      valueText={`${knots} knots${fishing}`}
      max={MAX_KNOTS}
      step={STEP_KNOTS}
      largeStep={LARGE_STEP_KNOTS}
      onValueChange={onChange}
    >
      <span className={styles.time}>{formatClock(minutes)}</span>
    </VerticalSlider>
  )
}
