import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  MAX_ASSESSMENT_NOTE_LENGTH,
  type AssessmentEntry,
  type AssessmentNote,
} from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { Button } from '@varuna/ui/button'
import { Field } from '@varuna/ui/field'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { useId, useState } from 'react'
import { addNoteMutation, removeNoteMutation } from '~/dashboard/assessment/queries.ts'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { useDraft } from '~/dashboard/report-form/use-draft.ts'
import styles from './assessment-page.module.css'

const { page: words } = assessmentWords

const emptyNote: { text: string | null } = { text: '' }

type NotesPanelProps = { entry: AssessmentEntry; notes: readonly AssessmentNote[]; className?: string | undefined }

/** The notes on an assessment, which its owner writes. A typed note that was not added is restored. */
export function NotesPanel({ entry, notes, className }: NotesPanelProps) {
  const isOwner = entry.access === 'owner'
  const client = useQueryClient()
  const id = useId()
  const draft = useDraft(`note.${entry.of}.${entry.id}`, emptyNote)
  const [text, setText] = useState(draft.initial.values.text ?? '')
  const adding = useMutation(addNoteMutation(client, entry))
  const removing = useMutation(removeNoteMutation(client, entry))
  const change = (next: string) => {
    setText(next)
    draft.keep({ values: { text: next }, filled: null })
  }
  const add = () =>
    adding.mutate(text, {
      onSuccess: () => {
        setText('')
        draft.clear()
      },
    })
  return (
    <Panel title={words.notes} className={className}>
      <div className={styles.stack}>
        {notes.length === 0 && <p className={typography.wideAside}>{words.noNotes}</p>}
        <ol className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles.noteText} dir="auto">
                {note.text}
              </p>
              <span className={typography.wideAside}>
                <UtcTime time={note.writtenAt} />{' '}
                {isOwner && (
                  <Button
                    variant="quiet"
                    sends
                    aria-label={words.removeNoteOf(formatUtc(note.writtenAt))}
                    onClick={() => removing.mutate(note.id)}
                  >
                    {words.removeNote}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ol>
        {isOwner && (
          <form
            className={styles.noteForm}
            data-screen-only
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!adding.isPending) add()
            }}
          >
            <Field
              label={words.note}
              id={id}
              hint={undefined}
              error={adding.error?.message ?? removing.error?.message}
              optional={false}
            >
              {(control) => (
                <textarea
                  {...control}
                  dir="auto"
                  rows={3}
                  maxLength={MAX_ASSESSMENT_NOTE_LENGTH}
                  value={text}
                  onChange={({ target }) => change(target.value)}
                />
              )}
            </Field>
            <Button type="submit" busy={adding.isPending} busyLabel={words.addingNote}>
              {words.addNote}
            </Button>
          </form>
        )}
      </div>
    </Panel>
  )
}
