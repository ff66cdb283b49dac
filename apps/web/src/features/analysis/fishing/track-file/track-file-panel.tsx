import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TrackFileDetails } from '@varuna/contract/analysis/track-file'
import { trackFileWords as words } from '@varuna/language/analysis/track-file'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useState } from 'react'
import { useUrlParameters } from '~/dashboard/assessment/use-url-parameters.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import { isUnfinished, removeTrackFileMutation, trackFileQuery, trackFilesQuery } from './queries.ts'
import { TrackFilePicker } from './track-file-picker.tsx'
import { TrackFileResult } from './track-file-result.tsx'
import { useTrackUpload } from './use-track-upload.ts'
import { vesselParameter } from './vessel-parameter.ts'
import styles from './track-file-panel.module.css'

const shownParameter = 'fishing-track'

/** Scores a dropped, selected or pasted track file, and shows the result of the file in the URL. */
export function TrackFilePanel() {
  const client = useQueryClient()
  const [search, change] = useUrlParameters()
  const shownId = search.get(shownParameter)
  const [notice, setNotice] = useState<string | null>(null)
  const show = (id: string | null) => change({ [shownParameter]: id, [vesselParameter]: null })
  const [sentId, setSentId] = useState<string | null>(null)
  const uploading = useTrackUpload(({ id }) => {
    setSentId(id)
    show(id)
  })
  const remove = useMutation(removeTrackFileMutation(client))
  const files = useQuery(trackFilesQuery)
  const shown = useQuery({ ...trackFileQuery(shownId ?? ''), enabled: shownId !== null })
  const result = shownId === null ? null : (shown.data ?? null)

  const send = (file: File | null | undefined, shipType: string) => {
    if (!file) return
    setNotice(null)
    uploading.send({ file, shipType })
  }
  const removeFile = (id: string, isCancelled: boolean) => {
    setNotice(isCancelled ? words.cancelled : null)
    remove.mutate(id)
    if (id === shownId) show(null)
  }
  const others = files.data?.filter(({ id }) => id !== shownId) ?? []
  return (
    <Panel title={words.title} level={3}>
      <div className={styles.stack}>
        <TrackFilePicker onFile={send} isBusy={uploading.isSending} />
        <VisuallyHidden>
          <span role="status">
            {uploading.isSending
              ? words.announced.uploading(uploading.name)
              : result && result.id === sentId && describeProgress(result)}
          </span>
        </VisuallyHidden>
        {uploading.isSending && (
          <Progress
            text={words.uploading(uploading.name, formatPercent(uploading.share))}
            share={uploading.share}
            onCancel={uploading.cancel}
          />
        )}
        {result && isUnfinished(result) && <Scoring file={result} onCancel={() => removeFile(result.id, true)} />}
        <Notice tone="error">
          {(uploading.error && !uploading.isCancelled && words.notSent(uploading.error.message)) ||
            (result?.failure && words.failed(result.failure.message)) ||
            (remove.error && words.removeFailed(remove.error.message)) ||
            (files.error && words.listFailed(files.error.message)) ||
            (shownId !== null && shown.error && words.gone(shown.error.message))}
        </Notice>
        <Notice tone="note" onDismiss={() => setNotice(null)}>
          {uploading.isCancelled ? words.cancelled : notice}
        </Notice>
        {result?.summary && (
          <TrackFileResult
            key={result.id}
            file={result}
            summary={result.summary}
            isNew={result.id === sentId}
            onRemove={() => removeFile(result.id, false)}
          />
        )}
        {others.length > 0 && (
          <section aria-label={words.files}>
            <h4 className={styles.title}>{words.files}</h4>
            <ul className={styles.files}>
              {others.map((file) => (
                <li key={file.id} className={styles.file}>
                  <span className={typography.code}>{file.name}</span>
                  <span className={styles.aside}>
                    {file.failure?.message ?? words.listed(file.positions, words.states[file.state])}
                  </span>
                  <span className={styles.actions}>
                    {file.failure === null && (
                      <Button variant="quiet" onClick={() => show(file.id)}>
                        {words.show(file.name)}
                      </Button>
                    )}
                    <Button
                      variant="quiet"
                      aria-label={words.removeFile(file.name)}
                      onClick={() => removeFile(file.id, isUnfinished(file))}
                    >
                      {isUnfinished(file) ? words.cancel : words.remove}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Panel>
  )
}

/** Announced once to screen readers; the changing progress is only visible. */
function describeProgress({ name, state, summary }: TrackFileDetails): string | null {
  if (summary) return words.announced.scored(name, summary.fishing, summary.events)
  if (state === 'waiting') return words.waiting(name)
  return state === 'running' ? words.announced.scoring(name) : null
}

function Scoring({ file, onCancel }: { file: TrackFileDetails; onCancel: () => void }) {
  const { name, state, positions, share } = file
  const percent = share === null ? null : formatPercent(share)
  return (
    <Progress
      text={state === 'waiting' ? words.waiting(name) : words.scoring(name, positions, percent)}
      share={share}
      onCancel={onCancel}
    />
  )
}

function Progress({ text, share, onCancel }: { text: string; share: number | null; onCancel: () => void }) {
  return (
    <div className={styles.progress}>
      <p className={styles.aside}>{text}</p>
      <progress aria-label={words.progress} {...(share !== null && { value: share })} />
      <Button onClick={onCancel}>{words.cancel}</Button>
    </div>
  )
}
