import { areaWords } from '@varuna/language/desk/areas'
import styles from './hour-steps-list.module.css'

/** What each colour of a grid of hours stands for. */
export const HourSteps = ({ steps }: { steps: readonly number[] }) => (
  <ul className={styles.steps} role="list">
    {steps.map((least, step) => (
      <li key={least}>
        <span className={styles.step} style={{ background: `var(--density-${step + 1})` }} />
        {areaWords.map.step(least, steps[step + 1])}
      </li>
    ))}
  </ul>
)
