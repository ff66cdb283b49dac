import { Field, type FieldText } from './field.tsx'
import { Select, type SelectProps } from './select.tsx'
import styles from './select-field.module.css'

type SelectFieldProps = FieldText &
  Omit<SelectProps, 'children'> & {
    options: readonly string[]
    /** Shown instead of the option itself. */
    optionLabels?: Readonly<Record<string, string>>
    placeholder?: string
  }

/** A native select, for the platform's own picker and keyboard behaviour. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, id, options, optionLabels, placeholder, ...select } = props
  return (
    <Field {...{ label, hint, error, id }} optional={optional ?? false}>
      {(control) => (
        <Select {...select} {...control} className={`${control.className} ${styles.select}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {optionLabels?.[option] ?? option}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
