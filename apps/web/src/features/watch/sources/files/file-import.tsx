import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_AIS_FILE_BYTES, type AisFile } from '@varuna/contract/watch/ais-file'
import { aisFileWords as words } from '@varuna/language/watch/ais-files'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DropZone } from '~/dashboard/upload/drop-zone.tsx'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import { useHandedFiles } from '~/dashboard/upload/handed-files.ts'
import { sourcesQuery } from '../source-queries.ts'
import { aisFilesQuery, refusedPath } from './ais-file-queries.ts'
import styles from './file-import.module.css'
import { FilePreview } from './file-preview.tsx'
import { useAisUpload, type AisUpload } from './use-ais-upload.ts'

/** Drops AIS files, shows what they hold, and imports them. */
export function FileImport() {
  const zone = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const { upload, send, stop, dismiss, remove } = useAisUpload()
  const choose = (files: readonly File[]) => {
    setRefusals(files.flatMap((file) => faultOf(file) ?? []))
    setChosen((before) => [...before, ...files.filter((file) => faultOf(file) === null)])
  }
  useHandedFiles('ais', choose)
  const isAsked = useSearchParams()[0].get('add') === 'file'
  useEffect(() => {
    if (!isAsked) return
    zone.current?.scrollIntoView({ block: 'center' })
    zone.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isAsked])
  const leave = (file: File) => setChosen((before) => before.filter((one) => one !== file))
  return (
    <div className={styles.import}>
      <DropZone ref={zone} onDrop={({ files }) => choose([...files])}>
        <p>{words.invitation}</p>
        <p className={styles.soft}>{words.formats(MAX_AIS_FILE_BYTES)}</p>
        <FileButton label={words.input} multiple variant="primary" onFiles={choose}>
          {words.select}
        </FileButton>
      </DropZone>
      <Notice tone="error" onDismiss={() => setRefusals([])}>
        {refusals.length > 0 && refusals.join(' ')}
      </Notice>
      {chosen.map((file) => (
        <FilePreview
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onImport={() => {
            leave(file)
            send([file])
          }}
          onLeave={() => leave(file)}
          onReplace={(files) => {
            leave(file)
            choose(files)
          }}
        />
      ))}
      {upload && <Upload upload={upload} onStop={stop} onDismiss={dismiss} />}
      <OwnFiles onRemove={remove} />
    </div>
  )
}

const faultOf = ({ name, size }: File) =>
  size === 0 ? words.empty(name) : size > MAX_AIS_FILE_BYTES ? words.tooLarge(name, MAX_AIS_FILE_BYTES) : null

type UploadProps = { upload: AisUpload; onStop: () => void; onDismiss: () => void }

function Upload({ upload: { name, byteCount, received, isCut, error }, onStop, onDismiss }: UploadProps) {
  if (error)
    return (
      <Notice tone="error" onDismiss={onDismiss}>
        {words.notSent(name, error.message)}
      </Notice>
    )
  return (
    <div className={styles.file}>
      <p>{words.sending(name, received, byteCount)}</p>
      <progress aria-label={words.progress(name)} value={received / byteCount} />
      <div role="status">{isCut && words.cut}</div>
      <Button variant="quiet" onClick={onStop}>
        {words.stop}
      </Button>
    </div>
  )
}

/** The account's files, until a day after their import; the table of imports states what each held. */
function OwnFiles({ onRemove }: { onRemove: (id: string) => Promise<void> }) {
  const client = useQueryClient()
  const { data, error } = useQuery(aisFilesQuery)
  const [failure, setFailure] = useState<string | null>(null)
  const ready = data?.files.filter(({ state }) => state === 'ready').length ?? 0
  const showImported = useEffectEvent(() => void client.invalidateQueries({ queryKey: sourcesQuery.queryKey }))
  useEffect(() => {
    if (ready > 0) showImported()
  }, [ready])
  if (error) return <Notice tone="error">{words.listFailed(error.message)}</Notice>
  if (data === undefined || data.files.length === 0) return null
  const remove = (id: string) =>
    onRemove(id).then(
      () => setFailure(null),
      (reason: Error) => setFailure(words.notRemoved(reason.message)),
    )
  return (
    <section aria-label={words.own}>
      <h3 className={styles.heading}>{words.own}</h3>
      <Notice tone="error">{failure}</Notice>
      <ul role="list" className={styles.files}>
        {data.files.map((file) => (
          <li key={file.id} className={styles.file}>
            <OwnFile file={file} onRemove={() => void remove(file.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const levels = { receiving: 'medium', waiting: 'unknown', running: 'unknown', ready: 'low', failed: 'high' } as const

function OwnFile({ file, onRemove }: { file: AisFile; onRemove: () => void }) {
  const { state, name } = file
  const isUnfinished = state === 'waiting' || state === 'running'
  return (
    <>
      <p className={styles.name}>
        <bdi>{name}</bdi> <Badge level={levels[state]}>{words.states[state]}</Badge>
      </p>
      {state === 'receiving' && <p className={styles.soft}>{words.resume(file.received, file.byteCount)}</p>}
      {isUnfinished && (
        <>
          <p className={styles.soft}>
            {state === 'waiting' ? words.waits : words.running(file.positions, file.refused)}
          </p>
          {state === 'running' && (
            <progress aria-label={words.progress(name)} {...(file.share !== null && { value: file.share })} />
          )}
        </>
      )}
      {file.failure && <p>{file.failure.message}</p>}
      {file.files?.map(
        (one) =>
          one.outcome === 'unchanged' && (
            <p key={one.name} className={styles.soft}>
              {file.files && file.files.length > 1 && <bdi>{one.name}: </bdi>}
              {words.unchanged}
            </p>
          ),
      )}
      <div className={layout.centredRow}>
        {file.listed > 0 && (
          <ServerLink href={refusedPath(file.id)} download>
            {words.report(file.listed)}
          </ServerLink>
        )}
        <Button
          variant="quiet"
          sends
          aria-label={(isUnfinished ? words.cancelLabel : words.removeLabel)(name)}
          onClick={onRemove}
        >
          {isUnfinished ? words.cancel : words.remove}
        </Button>
      </div>
    </>
  )
}
