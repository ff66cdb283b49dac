import { useMutation, useQueryClient } from '@tanstack/react-query'
import { caseEntry, MAX_ATTACHMENT_BYTES } from '@varuna/contract/case'
import { caseWords } from '@varuna/language/dashboard/cases'
import { Button } from '@varuna/ui/button'
import { Field } from '@varuna/ui/field'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { TextField } from '@varuna/ui/text-field'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { addEntryMutation } from '~/dashboard/cases/case-queries.ts'
import { upload } from '~/dashboard/upload/upload.ts'
import styles from './add-panel.module.css'
import { attachmentsPath } from './queries.ts'

const { add: words } = caseWords

/** Adds a note, a file or a place. */
export function AddPanel({ id, isClosed }: { id: string; isClosed: boolean }) {
  return (
    <Panel title={words.title}>
      {isClosed ? (
        <p className={styles.soft}>{words.closed}</p>
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

function NoteForm({ id }: { id: string }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const add = useMutation(addEntryMutation(client))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate({ id, what: { kind: 'note', text } }, { onSuccess: () => setText('') })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={words.note}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={10_000}
            required
            dir="auto"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={add.isPending} busyLabel={words.adding}>
        {words.addNote}
      </Button>
      <Notice tone="success">{add.isSuccess && text === '' && words.noteAdded}</Notice>
      <Notice tone="error">{add.error && words.failed(add.error.message)}</Notice>
    </form>
  )
}

function FileForm({ id }: { id: string }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
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
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.file}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file && !sending.isPending) sending.mutate(file)
        }}
      />
      <span className={styles.label}>{words.file}</span>
      <div className={styles.row}>
        <Button busy={sending.isPending} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
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
      <p className={styles.soft}>{words.fileHint}</p>
      <Notice tone="success">{sending.isSuccess && words.uploaded(name)}</Notice>
      <Notice tone="error">{sending.error && !isCancelled && words.failed(sending.error.message)}</Notice>
    </div>
  )
}

/** A number in degrees; a comma is taken for a decimal point. NaN for anything else. */
const degreesOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))

function PlaceForm({ id }: { id: string }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [lat, setLat] = useState('')
  const [lon, setLon] = useState('')
  const [isChecked, setChecked] = useState(false)
  const add = useMutation(addEntryMutation(client))
  const latitude = degreesOf(lat)
  const longitude = degreesOf(lon)
  const isLatitude = Math.abs(latitude) <= 90
  const isLongitude = Math.abs(longitude) <= 180
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setChecked(true)
    if (add.isPending || !isLatitude || !isLongitude) return
    const what = { kind: 'place', name, lat: latitude, lon: longitude } as const
    const clear = () => {
      setName('')
      setLat('')
      setLon('')
      setChecked(false)
    }
    add.mutate({ id, what }, { onSuccess: clear })
  }
  return (
    <details className={styles.place}>
      <summary>{words.place}</summary>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={words.placeName}
          value={name}
          maxLength={200}
          required
          dir="auto"
          onChange={({ target }) => setName(target.value)}
        />
        <div className={styles.degrees}>
          <TextField
            label={words.latitude}
            value={lat}
            inputMode="decimal"
            required
            error={isChecked && !isLatitude ? words.degreesHint : undefined}
            onChange={({ target }) => setLat(target.value)}
          />
          <TextField
            label={words.longitude}
            value={lon}
            inputMode="decimal"
            required
            error={isChecked && !isLongitude ? words.degreesHint : undefined}
            onChange={({ target }) => setLon(target.value)}
          />
        </div>
        <Button type="submit" busy={add.isPending} busyLabel={words.adding}>
          {words.addPlace}
        </Button>
        <Notice tone="error">{add.error && words.failed(add.error.message)}</Notice>
      </form>
    </details>
  )
}
