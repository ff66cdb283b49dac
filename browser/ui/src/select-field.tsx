import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'
import styles from './select-field.module.css'

type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, 'children'> & { options: readonly string[]; placeholder?: string }

/** A native select, for the platform's own picker and keyboard behaviour. */
export function SelectField({ label, hint, error, optional, id, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, id }} optional={optional ?? false}>
      {(control) => (
        <select {...select} {...control} className={`${control.className} ${styles.select}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
