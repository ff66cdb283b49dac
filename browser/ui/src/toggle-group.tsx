import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup as Base } from '@base-ui/react/toggle-group'
import styles from './toggle-group.module.css'

type ToggleGroupProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  /** Null when no option is selected. */
  value: Value | null
  onValueChange: (value: Value) => void
}

/** The primitive uses an empty value for no selection. */
const keyOf = (value: string) => `value:${value}`

/** A row of buttons of which at most one is pressed. Pressing it again keeps it pressed. */
export function ToggleGroup<Value extends string>({ label, options, value, onValueChange }: ToggleGroupProps<Value>) {
  return (
    <Base
      className={styles.group}
      aria-label={label}
      value={value === null ? [] : [keyOf(value)]}
      onValueChange={([key]: string[]) => {
        const next = options.find((option) => keyOf(option.value) === key)
        if (next) onValueChange(next.value)
      }}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={keyOf(option.value)} className={styles.option}>
          {option.label}
        </Toggle>
      ))}
    </Base>
  )
}
