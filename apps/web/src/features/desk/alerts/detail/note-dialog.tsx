import { MAX_NOTE_LENGTH } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Field } from '@varuna/ui/field'
import layout from '@varuna/ui/layout.module.css'
import { SelectField } from '@varuna/ui/select-field'
import { Notice } from '@varuna/ui/notice'
import { useState, type FormEvent } from 'react'
import styles from './change-dialog.module.css'

const { dismissal } = alertWords

type NoteDialogProps = {
  words: Record<'title' | 'label' | 'hint' | 'add' | 'missing', string>
  open: boolean
  busy: boolean
  /** Why the last attempt failed. */
  failure: string | null
  /** Names of colleagues whom the note can name. */
  colleagues?: readonly string[]
  onClose: () => void
  /** Resolves with whether the note was stored. */
  onAdd: (note: string) => Promise<boolean>
}

/** Asks for a note, or for the reason of an action. */
export function NoteDialog({ words, open, busy, failure, colleagues = [], onClose, onAdd }: NoteDialogProps) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | undefined>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = note.trim()
    const fault =
      text === '' ? words.missing : text.length > MAX_NOTE_LENGTH ? dismissal.tooLong(MAX_NOTE_LENGTH) : undefined
    setError(fault)
    // A note that was refused stays typed.
    if (fault === undefined && (await onAdd(text))) setNote('')
  }
  return (
    <Dialog title={words.title} open={open} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={words.label} hint={words.hint} error={error}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              data-initial-focus
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {colleagues.length > 0 && (
          <SelectField
            label={alertWords.mention.label}
            hint={alertWords.mention.hint}
            placeholder={alertWords.mention.placeholder}
            options={colleagues}
            value=""
            onChange={({ target }) => {
              if (target.value !== '') setNote(`${note}${note === '' || /\s$/.test(note) ? '' : ' '}@${target.value} `)
            }}
          />
        )}
        <Notice tone="error">{failure}</Notice>
        <div className={layout.row}>
          <Button type="submit" variant="primary" busy={busy}>
            {words.add}
          </Button>
          <Button onClick={onClose}>{dismissal.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}
