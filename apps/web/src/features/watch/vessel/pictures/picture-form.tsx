import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxUploadBytes } from '@varuna/contract/analysis/image'
import { pictureMediaTypes, vesselPicture, vesselPictureQuery } from '@varuna/contract/watch/vessel-picture'
import { fieldText } from '@varuna/language/field-text'
import { fields } from '@varuna/language/shared/fields'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { serverFieldErrors } from '~/dashboard/frame/failure.ts'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import { upload } from '~/dashboard/upload/upload.ts'
import { picturesPath, vesselPicturesQuery } from '~/dashboard/vessel/pictures/pictures-query.ts'
import styles from './pictures-panel.module.css'

const { form: words } = vesselPageWords.pictures

type Errors = Readonly<Record<string, string>>

/** Uploads a picture with what it shows and its source. */
export function PictureForm({ mmsi, onDone }: { mmsi: string; onDone: () => void }) {
  const client = useQueryClient()
  const fileId = useId()
  const abort = useRef<AbortController | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [typed, setTyped] = useState({ caption: '', source: '', takenAt: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [share, setShare] = useState(0)
  const add = useMutation({
    mutationFn: ({ sent, about }: { sent: File; about: Record<string, string> }) => {
      abort.current = new AbortController()
      setShare(0)
      const body = new FormData()
      body.append('file', sent)
      const path = `${picturesPath(mmsi)}?${new URLSearchParams(about)}` as const
      return upload(vesselPicture, path, body, { signal: abort.current.signal, onShare: setShare })
    },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: vesselPicturesQuery(mmsi).queryKey }),
  })
  useEffect(() => () => abort.current?.abort(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const about = aboutOf(typed)
    const found = { ...faultsOf(about), ...(file === null ? { file: words.fileMissing } : fileFault(file)) }
    setErrors(found)
    add.reset()
    if (Object.keys(found).length === 0 && file !== null) add.mutate({ sent: file, about })
  }
  const ofServer = serverFieldErrors(add.error)
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: errors[name] ?? ofServer[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: target.value })
      setErrors(({ [name]: _cleared, ...others }) => others)
    },
  })
  const ofFile = errors['file'] ?? ofServer['file']
  const isCancelled = add.error?.name === 'AbortError'
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.file} role="group" aria-labelledby={fileId}>
        <span id={fileId} className={styles.label}>
          {words.file}
        </span>
        <FileButton
          label={words.file}
          accept={pictureMediaTypes.join(',')}
          onFiles={([chosen]) => {
            if (!chosen) return
            setFile(chosen)
            setErrors(({ file: _cleared, ...others }) => ({ ...others, ...fileFault(chosen) }))
            add.reset()
          }}
        >
          {file === null ? words.choose : words.another}
        </FileButton>
        {file && <bdi className={styles.name}>{file.name}</bdi>}
      </div>
      <p className={styles.soft}>{words.fileHint}</p>
      <Notice tone="error">{ofFile}</Notice>
      <TextField label={words.caption} hint={words.captionHint} dir="auto" maxLength={200} {...field('caption')} />
      <TextField label={words.source} hint={words.sourceHint} dir="auto" maxLength={300} {...field('source')} />
      <TextField label={words.takenAt} type="datetime-local" optional {...field('takenAt')} />
      {add.isPending && (
        <label className={styles.progress}>
          {words.sending(Math.round(share * 100))}
          <progress value={share} max={1} />
        </label>
      )}
      <Notice tone="error">
        {add.error && !isCancelled && Object.keys(ofServer).length === 0 && words.failed(add.error.message)}
      </Notice>
      <div className={styles.file}>
        <Button type="submit" variant="primary" busy={add.isPending}>
          {vesselPageWords.pictures.add}
        </Button>
        <Button variant="quiet" onClick={() => (add.isPending ? abort.current?.abort() : onDone())}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The time of the field has no zone: it is UTC. */
const aboutOf = ({ takenAt, ...texts }: { caption: string; source: string; takenAt: string }) => ({
  ...texts,
  ...(takenAt !== '' && { takenAt: `${takenAt}Z` }),
})

function faultsOf(about: Record<string, string>): Errors {
  const issues = vesselPictureQuery.safeParse(about).error?.issues ?? []
  return Object.fromEntries(
    issues.map(({ path: [name], message }) => [
      String(name),
      name === 'takenAt' ? words.takenInvalid : fieldText(fields, message),
    ]),
  )
}

function fileFault({ size, type }: File): Errors {
  if (size > maxUploadBytes) return { file: words.tooLarge }
  return type === '' || pictureMediaTypes.some((known) => known === type) ? {} : { file: words.otherKind }
}
