import { contactWords } from '@varuna/language/site/contact'
import { locale } from '@varuna/language/shared/locale'
import type { ComponentProps } from 'react'
import { Field } from '@varuna/ui/field'
import styles from './message-field.module.css'

type MessageFieldProps = ComponentProps<'textarea'> & {
  label: string
  error: string | undefined
  value: string | undefined
  /** Maximum length of the trimmed message, in characters. */
  limit: number
}

const showRemainingBelow = 500

/** A growing text area that shows the remaining characters when few are left. */
export function MessageField({ label, error, limit, value = '', ...area }: MessageFieldProps) {
  const remaining = limit - value.trim().length
  const hint =
    remaining <= showRemainingBelow ? contactWords.charactersLeft(remaining.toLocaleString(locale.tag)) : undefined
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
