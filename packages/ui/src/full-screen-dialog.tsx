import { Dialog } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import styles from './full-screen-dialog.module.css'

type FullScreenDialogProps = {
  title: string
  /** Fixed where the page's own colour scheme would not do. */
  theme?: 'dark' | 'light'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A button element: it opens the dialog and gets the focus back. */
  trigger: ReactElement
  children: ReactNode
}

/** Covers the page, keeps the focus inside and closes with Escape. */
export function FullScreenDialog({ title, theme, open, onOpenChange, trigger, children }: FullScreenDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Popup className={styles.popup} data-theme={theme}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close}>
              Close
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
