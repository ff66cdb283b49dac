import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import styles from './rules-panel.module.css'

type RemoveDialogProps = {
  title: string
  /** What is asked; null while nothing is to be removed. */
  question: string | null
  confirm: string
  cancel: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is removed that cannot be brought back. */
export function RemoveDialog({ title, question, confirm, cancel, onConfirm, onClose }: RemoveDialogProps) {
  return (
    <Dialog title={title} open={question !== null} onClose={onClose}>
      <p>{question}</p>
      <div className={styles.actions}>
        <Button variant="danger" onClick={onConfirm}>
          {confirm}
        </Button>
        <Button data-initial-focus onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}
