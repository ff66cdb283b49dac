import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** Class name for a link styled as a button. */
export function buttonClass(variant: Variant = 'secondary'): string {
  return `${styles.button} ${styles[variant]}`
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  busy?: boolean
  /** Replaces the children while busy, such as 'Analyzing...'. */
  busyLabel?: string
}

export function Button({ variant, busy = false, busyLabel, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      className={[buttonClass(variant), className].filter(Boolean).join(' ')}
      onClick={press}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
