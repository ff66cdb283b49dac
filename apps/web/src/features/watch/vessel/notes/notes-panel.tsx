import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { vesselNoteKind, vesselNoteRequest } from '@varuna/contract/watch/vessel-note'
import { fieldText } from '@varuna/language/field-text'
import { fields } from '@varuna/language/shared/fields'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Button } from '@varuna/ui/button'
import { Field } from '@varuna/ui/field'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { useState, type FormEvent } from 'react'
import { serverFieldErrors } from '~/dashboard/frame/failure.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { addNoteMutation, removeNoteMutation, vesselNotesQuery } from '../queries.ts'
import styles from '../vessel-rows.module.css'

const { notes: words } = vesselPageWords

/** Notes of the account, and what it knows of the vessel from elsewhere, each with its source. */
export function NotesPanel({ mmsi }: { mmsi: string }) {
  const client = useQueryClient()
  const query = useQuery(vesselNotesQuery(mmsi))
  const remove = useMutation(removeNoteMutation(client, mmsi))
  const notes = query.data?.notes ?? []
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      <div className={styles.stack}>
        {notes.length === 0 && <p className={styles.soft}>{words.empty}</p>}
        <ul className={styles.rows} role="list">
          {notes.map(({ id, kind, text, source, createdAt }) => (
            <li key={id} className={styles.row}>
              <b>{words.kinds[kind]}</b>
              <p className={styles.text} dir="auto">
                {text}
              </p>
              <span className={styles.soft}>
                {source !== '' && (
                  <>
                    {words.from} <bdi>{source}</bdi> ·{' '}
                  </>
                )}
                <UtcTime time={createdAt} />
              </span>
              <Button
                variant="quiet"
                aria-label={words.removeLabel(words.kinds[kind], text.slice(0, 40))}
                busy={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
        <Notice tone="error">{remove.error && words.notDone(remove.error.message)}</Notice>
        <NoteForm mmsi={mmsi} />
      </div>
    </Panel>
  )
}

function NoteForm({ mmsi }: { mmsi: string }) {
  const client = useQueryClient()
  const add = useMutation(addNoteMutation(client, mmsi))
  const [note, setNote] = useState({ kind: 'note', text: '', source: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = vesselNoteRequest.safeParse(note)
    setErrors(
      Object.fromEntries(
        (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), fieldText(fields, message)]),
      ),
    )
    if (!parsed.success || add.isPending) return
    add.mutate(parsed.data, { onSuccess: () => setNote({ ...note, text: '', source: '' }) })
  }
  const ofServer = serverFieldErrors(add.error)
  const errorOf = (field: string) => errors[field] ?? ofServer[field]
  return (
    <form className={styles.stack} onSubmit={submit} noValidate data-screen-only>
      <SelectField
        label={words.kind}
        options={vesselNoteKind.options}
        optionLabels={words.kinds}
        value={note.kind}
        onChange={({ target }) => setNote({ ...note, kind: target.value })}
      />
      <Field label={words.text} error={errorOf('text')} optional={false}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={note.text}
            onChange={({ target }) => setNote({ ...note, text: target.value })}
          />
        )}
      </Field>
      <TextField
        label={words.source}
        hint={words.sourceHint}
        optional={note.kind === 'note'}
        value={note.source}
        error={errorOf('source')}
        onChange={({ target }) => setNote({ ...note, source: target.value })}
      />
      <Button type="submit" busy={add.isPending}>
        {words.add}
      </Button>
      <Notice tone="error">
        {add.error && Object.keys(ofServer).length === 0 && words.notDone(add.error.message)}
      </Notice>
    </form>
  )
}
