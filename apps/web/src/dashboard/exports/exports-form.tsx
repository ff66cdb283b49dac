import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exportFormat, type ExportFormat, type ExportJob } from '@varuna/contract/desk/export'
import { exportWords as words } from '@varuna/language/desk/exports'
import { Button, buttonClass } from '@varuna/ui/button'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import typography from '@varuna/ui/typography.module.css'
import hidden from '@varuna/ui/visually-hidden.module.css'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useState } from 'react'
import { exportsQuery, removeExportMutation, startExportMutation, type ExportOrder } from './queries.ts'
import styles from './exports-form.module.css'

type ExportsFormProps<Content extends string> = {
  /** Export options, each with the contents of the file. */
  contents: readonly { value: Content; label: string; hint: string; isEmpty?: boolean }[]
  orderOf: (content: Content, format: ExportFormat) => ExportOrder
  /** Accessible name of the list. */
  list: string
  isListed: (job: ExportJob) => boolean
}

/** Requests export files, and lists requested ones with their progress. */
export function ExportsForm<Content extends string>(props: ExportsFormProps<Content>) {
  const { contents, orderOf, list, isListed } = props
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Content | null>(null)
  const content = contents.find(({ value }) => value === chosen) ?? contents[0]
  const exports = useQuery(exportsQuery)
  const start = useMutation(startExportMutation(client))
  const remove = useMutation(removeExportMutation(client))
  const own = exports.data?.filter(isListed) ?? []
  const failure = [
    start.error && words.failed(start.error.message),
    remove.error && words.removeFailed(remove.error.message),
    exports.error && words.listFailed(exports.error.message),
  ].find((text) => typeof text === 'string')
  return (
    <div className={styles.export}>
      <p className={styles.hint}>{content?.hint}</p>
      <ToggleGroup
        label={words.content}
        value={content?.value ?? null}
        onValueChange={setChosen}
        options={contents.map(({ value, label }) => ({ value, label }))}
      />
      <div className={styles.formats}>
        {exportFormat.options.map((format) => (
          <Button
            key={format}
            busy={start.isPending && start.variables.format === format}
            disabled={content?.isEmpty}
            onClick={() => content && start.mutate(orderOf(content.value, format))}
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
      <ul className={styles.list} aria-label={list}>
        {own.map((job) => (
          <ExportItem key={job.id} job={job} onRemove={() => remove.mutate(job.id)} />
        ))}
      </ul>
      <p className={hidden.hidden} role="status">
        {own.filter(({ state }) => state === 'ready').map(({ fileName }) => words.ready(fileName))[0]}
      </p>
    </div>
  )
}

function ExportItem({ job, onRemove }: { job: ExportJob; onRemove: () => void }) {
  const { id, state, share, rows, byteCount, fileName, failure } = job
  const isUnfinished = state === 'waiting' || state === 'running'
  return (
    <li className={styles.item}>
      <span className={typography.code}>{fileName}</span>
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
          <ServerLink
            className={buttonClass('secondary')}
            href={`/api/exports/${id}/file`}
            download={fileName}
            aria-label={words.download(fileName)}
          >
            {words.downloadShort}
          </ServerLink>
        )}
        <Button
          variant="quiet"
          sends
          aria-label={isUnfinished ? words.cancelNamed(fileName) : words.removeNamed(fileName)}
          onClick={onRemove}
        >
          {isUnfinished ? words.cancel : words.remove}
        </Button>
      </span>
    </li>
  )
}
