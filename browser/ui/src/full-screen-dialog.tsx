import { Dialog } from '@base-ui/react/dialog'
import { controlWords } from '@varuna/language/shared/controls'
import type { ReactNode, RefObject } from 'react'
import styles from './full-screen-dialog.module.css'

type FullScreenDialogProps = {
  title: string
  /** Overrides the page's colour scheme. */
  theme?: 'dark' | 'light'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element that opened the dialog; it gets the focus back. */
  opener: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A dialog that covers the page, traps the focus and closes with Escape. */
export function FullScreenDialog({ title, theme, open, onOpenChange, opener, children }: FullScreenDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.popup} data-theme={theme} finalFocus={opener}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close}>
              {controlWords.close}
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="m2 2 12 12M14 2 2 14" />
              </svg>
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
