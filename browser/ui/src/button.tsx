import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { useServerNeed } from './offline/offline-context.tsx'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** Class name for a link styled as a button. */
export function buttonClass(variant: Variant = 'secondary'): string {
  return `${styles.button} ${styles[variant]}`
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  busy?: boolean | undefined
  /** Replaces the children while busy, such as 'Analyzing...'. */
  busyLabel?: string
  /** Whether it needs the server, without which it is off but keeps the focus. Default: whether it can be busy. */
  sends?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, busy, busyLabel, sends = busy !== undefined, className, children, onClick, ...rest } = props
  const need = useServerNeed(sends, rest['aria-describedby'])
  const isOff = busy === true || need.isOff
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || rest['aria-disabled'] || undefined}
      aria-describedby={need.attributes['aria-describedby']}
      aria-busy={busy || undefined}
      data-variant={variant}
      className={[buttonClass(variant), className].filter(Boolean).join(' ')}
      onClick={press}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
