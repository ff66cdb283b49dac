import { controlWords } from '@varuna/language/shared/controls'
import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

export type FieldText = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Marks the label of an optional field. */
  optional?: boolean
}

export type ControlProps = {
  id: string
  className: string | undefined
  'aria-describedby': string | undefined
  /** Set explicitly even without an error: otherwise browsers report an empty required field as invalid before any input. */
  'aria-invalid': boolean
}

type FieldProps = FieldText & { id?: string | undefined; children: (control: ControlProps) => ReactNode }

/** Label, hint and error of one control, linked to it by id. */
export function Field({ label, hint, error, optional, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {optional && (
          <>
            {/* Inside the span, because the accessible name would otherwise lack the space. */}{' '}
            <span className={styles.optional}>{controlWords.optional}</span>
          </>
        )}
      </label>
      {children({
        id: controlId,
        className: styles.control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': Boolean(error),
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 1.5 15 14H1Z" />
          </svg>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
