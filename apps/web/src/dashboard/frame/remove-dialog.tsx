import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'

type RemoveDialogProps<Item> = {
  /** The item to remove; null while there is none. */
  item: Item | null
  title: string
  question: (item: Item) => string
  confirm: string
  cancel: string
  onConfirm: (item: Item) => void
  onClose: () => void
}

/** Confirms a removal that cannot be undone; closes with either answer. */
export function RemoveDialog<Item>({
  item,
  title,
  question,
  confirm,
  cancel,
  onConfirm,
  onClose,
}: RemoveDialogProps<Item>) {
  const remove = () => {
    if (item !== null) onConfirm(item)
    onClose()
  }
  return (
    <Dialog title={title} open={item !== null} onClose={onClose}>
      <p>{item !== null && question(item)}</p>
      <div className={layout.centredRow}>
        <Button variant="danger" onClick={remove}>
          {confirm}
        </Button>
        <Button data-initial-focus onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}
