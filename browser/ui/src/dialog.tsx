import { controlWords } from '@varuna/language/shared/controls'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  open: boolean
  /** For two columns. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog. The browser traps the focus, closes the dialog with Escape and restores the focus. An element with `data-initial-focus`
 * is focused first.
 */
export function Dialog({ title, open, isWide = false, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open && !element.current?.open) {
      element.current?.showModal()
      element.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    }
    if (!open && element.current?.open) element.current.close()
  }, [open])
  return (
    <dialog
      ref={element}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <button type="button" className={styles.close} aria-label={controlWords.close} onClick={onClose}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="m3 3 10 10M13 3 3 13" />
              </svg>
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
