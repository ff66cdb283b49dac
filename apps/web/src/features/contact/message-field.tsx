import type { ComponentProps } from 'react'
import { Field } from '@varuna/ui/field'
import styles from './message-field.module.css'

type MessageFieldProps = ComponentProps<'textarea'> & {
  label: string
  error: string | undefined
  value: string | undefined
  /** Letters at most. */
  most: number
  /** What the number of letters that remain is called. */
  left: string
}

const tellWhenLeft = 500

/** A field for many lines that grows with them and counts down near its end. */
export function MessageField({ label, error, most, left, value = '', ...area }: MessageFieldProps) {
  const remaining = most - value.trim().length
  const hint = remaining <= tellWhenLeft ? `${remaining.toLocaleString('en')} ${left}` : undefined
  return (
    <Field {...{ label, error, hint }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={`${control.className} ${styles.message}`}
          rows={8}
          required
          value={value}
        />
      )}
    </Field>
  )
}
