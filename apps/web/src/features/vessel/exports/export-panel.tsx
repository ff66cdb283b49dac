import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exportFormat, type ExportJob } from '@varuna/contract/export'
import { vesselPageWords } from '@varuna/language/dashboard/vessel-page'
import { Button, buttonClass } from '@varuna/ui/button'
import { Panel } from '@varuna/ui/panel'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useState } from 'react'
import { exportsQuery, removeExportMutation, startExportMutation, type Times } from '../queries.ts'
import styles from './export-panel.module.css'

const { exports: words } = vesselPageWords

const contents = ['track', 'events'] as const

/** Asks for files of the shown period, and lists those of this vessel with their progress. */
export function ExportPanel({ mmsi, times }: { mmsi: string; times: Times }) {
  const client = useQueryClient()
  const [content, setContent] = useState<ExportJob['content']>('track')
  const exports = useQuery(exportsQuery)
  const start = useMutation(startExportMutation(client, mmsi, times))
  const remove = useMutation(removeExportMutation(client))
  const own = exports.data?.filter((job) => job.mmsi === Number(mmsi)) ?? []
  const failure = [
    start.error && words.failed(start.error.message),
    remove.error && words.removeFailed(remove.error.message),
    exports.error && words.listFailed(exports.error.message),
  ].find((text) => typeof text === 'string')
  return (
    <Panel title={words.title}>
      <div className={styles.export}>
        <p className={styles.hint}>{words.hints[content]}</p>
        <ToggleGroup
          label={words.content}
          value={content}
          onValueChange={setContent}
          options={contents.map((value) => ({ value, label: words.contents[value] }))}
        />
        <div className={styles.formats}>
          {exportFormat.options.map((format) => (
            <Button
              key={format}
              busy={start.isPending && start.variables.format === format}
              onClick={() => start.mutate({ content, format })}
            >
              {words.formats[format]}
            </Button>
          ))}
        </div>
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <ul className={styles.list} aria-label={words.list}>
          {own.map((job) => (
            <ExportItem key={job.id} job={job} onRemove={() => remove.mutate(job.id)} />
          ))}
        </ul>
        <p className={styles.announced} role="status">
          {own.filter(({ state }) => state === 'ready').map(({ fileName }) => words.ready(fileName))[0]}
        </p>
      </div>
    </Panel>
  )
}

function ExportItem({ job, onRemove }: { job: ExportJob; onRemove: () => void }) {
  const { id, state, share, rows, byteCount, fileName, failure } = job
  const isUnfinished = state === 'waiting' || state === 'running'
  return (
    <li className={styles.item}>
      <span className={styles.name}>{fileName}</span>
      <span className={styles.state}>
        {words.states[state]}
        {rows > 0 && ` · ${words.rows(rows)}`}
        {byteCount !== null && ` · ${words.bytes(byteCount)}`}
      </span>
      {isUnfinished && (
        <progress className={styles.progress} aria-label={fileName} {...(share !== null && { value: share })} />
      )}
      {failure && <span className={styles.failure}>{failure.message}</span>}
      <span className={styles.actions}>
        {state === 'ready' && (
          <a
            className={buttonClass('secondary')}
            href={`/api/exports/${id}/file`}
            download={fileName}
            aria-label={words.download(fileName)}
          >
            {words.downloadShort}
          </a>
        )}
        <Button
          variant="quiet"
          aria-label={isUnfinished ? words.cancelNamed(fileName) : words.removeNamed(fileName)}
          onClick={onRemove}
        >
          {isUnfinished ? words.cancel : words.remove}
        </Button>
      </span>
    </li>
  )
}
