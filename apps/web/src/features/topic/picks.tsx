import type { ReactNode } from 'react'
import styles from './picks.module.css'

type PicksProps<Choice> = {
  label: string
  choices: readonly { value: Choice; name: string }[]
  /** The one that holds; none does once it was changed by hand. */
  chosen: Choice
  onChoose: (choice: Choice) => void
  /** Stands in the same row. */
  children?: ReactNode
}

/** A row of buttons of which one holds: what a demonstration begins with. */
export function Picks<Choice>({ label, choices, chosen, onChoose, children }: PicksProps<Choice>) {
  return (
    <div className={styles.picks} role="group" aria-label={label}>
      {choices.map(({ value, name }) => (
        <button
          key={name}
          type="button"
          className={styles.pick}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
      {children}
    </div>
  )
}
