import { accountWords } from '@varuna/language/people/account'
import { Button } from '@varuna/ui/button'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './account-form.module.css'

type DialogDoneProps = { text: string; onClose: () => void; children?: ReactNode }

/** Stands in a dialog in place of the form that was sent. */
export function DialogDone({ text, onClose, children }: DialogDoneProps) {
  const close = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => close.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p role="status">{text}</p>
      {children}
      <Button ref={close} onClick={onClose}>
        {accountWords.close}
      </Button>
    </div>
  )
}
