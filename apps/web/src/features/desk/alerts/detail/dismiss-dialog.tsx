import { dismissalReason, MAX_NOTE_LENGTH, type DismissalReason } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Field } from '@varuna/ui/field'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import typography from '@varuna/ui/typography.module.css'
import { useRef, useState, type FormEvent } from 'react'
import styles from './change-dialog.module.css'

const { dismissal: words, reasons } = alertWords

type DismissDialogProps = {
  /** Number of alerts that are dismissed together. */
  count?: number
  open: boolean
  busy: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onClose: () => void
  onDismiss: (how: { reason: DismissalReason; note?: string }) => void
}

/** Asks why one alert, or several together, are dismissed: a short list, then free text. */
export function DismissDialog({ open, count, ...form }: DismissDialogProps) {
  return (
    <Dialog title={count === undefined ? words.title : words.titleOfMany(count)} open={open} onClose={form.onClose}>
      <DismissForm {...form} />
    </Dialog>
  )
}

function DismissForm({ busy, failure, onClose, onDismiss }: Omit<DismissDialogProps, 'open' | 'count'>) {
  const [reason, setReason] = useState<DismissalReason | null>(null)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isUnchosen, setUnchosen] = useState(false)
  const reasonsField = useRef<HTMLFieldSetElement>(null)
  const isRequired = reason === 'other'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = note.trim()
    if (reason === null) {
      setUnchosen(true)
      reasonsField.current?.querySelector('input')?.focus()
      return
    }
    const fault =
      isRequired && text === ''
        ? words.noteMissing
        : text.length > MAX_NOTE_LENGTH
          ? words.tooLong(MAX_NOTE_LENGTH)
          : undefined
    setError(fault)
    if (fault === undefined) onDismiss({ reason, ...(text !== '' && { note: text }) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset ref={reasonsField} className={styles.reasons}>
        <legend>{words.why}</legend>
        {dismissalReason.options.map((option, at) => (
          <label key={option} className={styles.reason}>
            <input
              type="radio"
              name="reason"
              checked={option === reason}
              data-initial-focus={at === 0 || undefined}
              onChange={() => setReason(option)}
            />
            {reasons[option]}
          </label>
        ))}
      </fieldset>
      <p className={typography.aside}>{words.hint}</p>
      <Field label={isRequired ? words.noteRequired : words.note} error={error}>
        {(control) => <textarea {...control} rows={3} value={note} onChange={({ target }) => setNote(target.value)} />}
      </Field>
      <Notice tone="error">{isUnchosen && reason === null ? words.reasonMissing : failure}</Notice>
      <div className={layout.row}>
        <Button type="submit" variant="primary" busy={busy}>
          {words.dismiss}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  )
}
