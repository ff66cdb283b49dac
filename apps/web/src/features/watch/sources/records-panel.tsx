import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import rows from './list-rows.module.css'
import { RemoveDialog } from '~/dashboard/frame/remove-dialog.tsx'

type Words = {
  [Text in 'title' | 'label' | 'lead' | 'empty' | 'add' | 'edit' | 'editTitle' | 'remove' | 'removeTitle']: string
} & { removeSure: (name: string) => string; removeConfirm: string; cancel: string }

type RecordsPanelProps<Item> = {
  words: Words
  state: PanelState
  /** Undefined while they are loading. */
  items: readonly Item[] | undefined
  most: number
  addVariant?: 'primary' | 'secondary'
  /** Whether the form of a new record is asked for by the address; `onClose` follows when it closes. */
  asked?: { isOpen: boolean; onClose: () => void }
  /** Id of the record that the address names: it gets the focus when it is there. */
  pointed?: string | null
  /** The record saved last: it gets the focus, each time anew. */
  saved?: { id: string } | null
  /** Whether the form has two columns. */
  isWide?: boolean
  /** Shown above the rows. */
  notices: ReactNode
  /** Content of a row; `buttons` open the dialogs that edit and remove its record. */
  row: (item: Item, buttons: { edit: ReactNode; remove: ReactNode }) => ReactNode
  /** Content of the dialog that adds a record, or edits `item`. */
  form: (item: Item | null, close: () => void) => ReactNode
  onRemove: (item: Item) => void
}

/** Records of the account that are added and edited in one dialog, and removed after a confirmation in another. */
export function RecordsPanel<Item extends { id: string; name: string }>({
  words,
  state,
  items,
  most,
  addVariant = 'secondary',
  asked,
  pointed = null,
  saved = null,
  isWide = false,
  notices,
  row,
  form,
  onRemove,
}: RecordsPanelProps<Item>) {
  const [edited, setEdited] = useState<Item | 'new' | null>(null)
  const [removed, setRemoved] = useState<Item | null>(null)
  const opened = edited ?? (asked?.isOpen === true ? 'new' : null)
  const close = () => {
    setEdited(null)
    asked?.onClose()
  }
  const found = useRef<HTMLLIElement>(null)
  const focused = saved?.id ?? pointed
  const isThere = focused !== null && items?.some(({ id }) => id === focused) === true
  useEffect(() => {
    if (!isThere) return
    found.current?.focus({ preventScroll: true })
    found.current?.scrollIntoView({ block: 'center' })
  }, [isThere, focused, saved])
  const opener = (text: string, open: () => void) => (
    <Button variant="quiet" aria-haspopup="dialog" onClick={open}>
      {text}
    </Button>
  )
  return (
    <Panel
      title={words.title}
      state={state}
      actions={
        items &&
        items.length < most && (
          <Button variant={addVariant} aria-haspopup="dialog" onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        )
      }
    >
      <div className={rows.stack}>
        <p className={rows.soft}>{items?.length === 0 ? words.empty : words.lead}</p>
        {notices}
        <ul className={rows.rows} role="list" aria-label={words.label}>
          {items?.map((item) => (
            <li
              key={item.id}
              {...(item.id === focused && {
                ref: found,
                tabIndex: -1,
                'aria-current': 'true',
                className: rows.pointed,
              })}
            >
              {row(item, {
                edit: opener(words.edit, () => setEdited(item)),
                remove: opener(words.remove, () => setRemoved(item)),
              })}
            </li>
          ))}
        </ul>
      </div>
      <Dialog
        isWide={isWide}
        title={opened === 'new' ? words.add : words.editTitle}
        open={opened !== null}
        onClose={close}
      >
        {form(opened === 'new' ? null : opened, close)}
      </Dialog>
      <RemoveDialog
        item={removed}
        title={words.removeTitle}
        question={({ name }) => words.removeSure(name)}
        confirm={words.removeConfirm}
        cancel={words.cancel}
        onConfirm={onRemove}
        onClose={() => setRemoved(null)}
      />
    </Panel>
  )
}
