import hidden from '@varuna/ui/visually-hidden.module.css'
import type { ReactNode } from 'react'
import styles from './choices.module.css'

type ChoicesProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; mark?: ReactNode }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** A multiple choice of checkboxes. */
export function Choices<Value extends string>({ label, options, chosen, onChange }: ChoicesProps<Value>) {
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <fieldset className={styles.choices}>
      <legend className={hidden.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input type="checkbox" checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
          {option.mark}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
