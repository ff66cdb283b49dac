import { useMutation, useQueryClient } from '@tanstack/react-query'
import { caseEntry, caseNoteText, casePlaceName, MAX_ATTACHMENT_BYTES } from '@varuna/contract/desk/case-entry'
import { latitude, longitude } from '@varuna/contract/fields'
import { caseWords } from '@varuna/language/desk/cases'
import { fields, typedFields } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Field } from '@varuna/ui/field'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { addEntryMutation } from '~/dashboard/cases/case-queries.ts'
import { useForm } from '~/forms/use-form.ts'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import { upload } from '~/dashboard/upload/upload.ts'
import styles from './add-panel.module.css'
import { attachmentsPath } from './queries.ts'

const { add: words } = caseWords

/** The form shows why adding failed, and keeps what was typed. */
const isShown = () => {}

/** Adds a note, a file or a position. */
export function AddPanel({ id, isClosed }: { id: string; isClosed: boolean }) {
  return (
    <Panel title={words.title}>
      {isClosed ? (
        <p className={typography.aside}>{words.closed}</p>
      ) : (
        <div className={styles.stack}>
          <NoteForm id={id} />
          <FileForm id={id} />
          <PlaceForm id={id} />
        </div>
      )}
    </Panel>
  )
}

const noteForm = z.object({ text: caseNoteText })

function NoteForm({ id }: { id: string }) {
  const client = useQueryClient()
  const form = useForm({ schema: noteForm, texts: fields }, { text: '' })
  const add = useMutation(addEntryMutation(client))
  const note = form.field('text')
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(({ text }) =>
        add.mutateAsync({ id, what: { kind: 'note', text } }).then(form.clear, isShown),
      )}
    >
      <Field label={words.note} error={note.error}>
        {(control) => (
          <textarea
            {...control}
            name={note.name}
            rows={3}
            maxLength={10_000}
            required
            dir="auto"
            value={note.value}
            onChange={note.onChange}
          />
        )}
      </Field>
      <Button type="submit" busy={add.isPending} busyLabel={words.adding}>
        {words.addNote}
      </Button>
      <Notice tone="success">{add.isSuccess && note.value === '' && words.noteAdded}</Notice>
      <Notice tone="error">{add.error && words.failed(add.error.message)}</Notice>
    </form>
  )
}

function FileForm({ id }: { id: string }) {
  const client = useQueryClient()
  const abort = useRef<AbortController | null>(null)
  const [share, setShare] = useState(0)
  const sending = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_ATTACHMENT_BYTES) throw new Error(words.tooLarge(file.name))
      abort.current = new AbortController()
      setShare(0)
      const form = new FormData()
      form.append('file', file)
      return upload(caseEntry, attachmentsPath(id), form, { signal: abort.current.signal, onShare: setShare })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['case', id] }),
  })
  useEffect(() => () => abort.current?.abort(), [])
  const isCancelled = sending.error?.name === 'AbortError'
  const name = sending.variables?.name ?? ''
  return (
    <div className={styles.form}>
      <span className={styles.label}>{words.file}</span>
      <div className={styles.row}>
        <FileButton
          label={words.file}
          busy={sending.isPending}
          onFiles={([file]) => file && !sending.isPending && sending.mutate(file)}
        >
          {words.choose}
        </FileButton>
        {sending.isPending && (
          <Button variant="quiet" onClick={() => abort.current?.abort()}>
            {words.cancel}
          </Button>
        )}
      </div>
      {sending.isPending && (
        <label className={styles.progress}>
          {words.uploading(name, Math.round(share * 100))}
          <progress value={share} max={1} />
        </label>
      )}
      <p className={typography.aside}>{words.fileHint}</p>
      <Notice tone="success">{sending.isSuccess && words.uploaded(name)}</Notice>
      <Notice tone="error">{sending.error && !isCancelled && words.failed(sending.error.message)}</Notice>
    </div>
  )
}

/** A number in degrees; a comma counts as a decimal point. */
const degreesOf = (text: string) => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.')))

const placeForm = z.object({
  name: casePlaceName,
  lat: z.string().transform(degreesOf).pipe(latitude),
  lon: z.string().transform(degreesOf).pipe(longitude),
})

function PlaceForm({ id }: { id: string }) {
  const client = useQueryClient()
  const form = useForm({ schema: placeForm, texts: typedFields }, { name: '', lat: '', lon: '' })
  const add = useMutation(addEntryMutation(client))
  const isEmpty = form.field('name').value === ''
  return (
    <details className={styles.place}>
      <summary>{words.place}</summary>
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit((place) =>
          add.mutateAsync({ id, what: { kind: 'place', ...place } }).then(form.clear, isShown),
        )}
      >
        <TextField label={words.placeName} maxLength={200} required dir="auto" {...form.field('name')} />
        <div className={styles.degrees}>
          <TextField
            label={words.latitude}
            hint={words.latitudeHint}
            inputMode="decimal"
            required
            {...form.field('lat')}
          />
          <TextField
            label={words.longitude}
            hint={words.longitudeHint}
            inputMode="decimal"
            required
            {...form.field('lon')}
          />
        </div>
        <Button type="submit" busy={add.isPending} busyLabel={words.adding}>
          {words.addPlace}
        </Button>
        <Notice tone="success">{add.isSuccess && isEmpty && words.placeAdded}</Notice>
        <Notice tone="error">{add.error && words.failed(add.error.message)}</Notice>
      </form>
    </details>
  )
}
