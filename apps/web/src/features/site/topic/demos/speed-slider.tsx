import { fishingDemonstrationWords as words } from '@varuna/language/site/demonstrations/fishing'
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
  return (
    <VerticalSlider
      className={styles.slider}
      label={words.speedAt(formatClock(minutes))}
      value={knots}
      valueText={words.speed(knots, probability)}
      max={MAX_KNOTS}
      step={STEP_KNOTS}
      largeStep={LARGE_STEP_KNOTS}
      onValueChange={onChange}
    >
      <span className={styles.time}>{formatClock(minutes)}</span>
    </VerticalSlider>
  )
}
