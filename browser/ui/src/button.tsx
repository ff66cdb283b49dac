import { use, type ComponentProps, type MouseEvent } from 'react'
import styles from './button.module.css'
import { OfflineContext } from './offline-context.tsx'
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
  const offlineReason = use(OfflineContext)
  const reason = sends ? offlineReason : null
  const isOff = busy === true || reason !== null
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || rest['aria-disabled'] || undefined}
      aria-describedby={[rest['aria-describedby'], reason].filter(Boolean).join(' ') || undefined}
      aria-busy={busy || undefined}
      className={[buttonClass(variant), className].filter(Boolean).join(' ')}
      onClick={press}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
