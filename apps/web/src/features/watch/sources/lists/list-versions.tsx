import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AuthorisationRow,
  IuuRow,
  VesselListDifference,
  VesselListKind,
  VesselListVersion,
} from '@varuna/contract/watch/vessel-list'
import { listVersionWords as words } from '@varuna/language/watch/list-versions'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { useState } from 'react'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import rows from '../list-rows.module.css'
import { listDifferenceQuery, listVersionsQuery, restoreVersionMutation } from './vessel-list-queries.ts'

type ListVersionsProps = { kind: VesselListKind; name: string; nowMs: number; mayChange: boolean }

/** The versions of the files of a list, read once they are asked for. */
export function ListVersions({ kind, name, nowMs, mayChange }: ListVersionsProps) {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<VesselListVersion | null>(null)
  const query = useQuery({ ...listVersionsQuery(kind), enabled: isOpen })
  const { versions = [], keptOfFile = 0 } = query.data ?? {}
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.title(name)}</summary>
      <Notice tone="error">{query.error && words.failed(query.error.message)}</Notice>
      {query.data && <p className={rows.soft}>{versions.length === 0 ? words.none : words.kept(keptOfFile)}</p>}
      <ul role="list" aria-label={words.title(name)}>
        {versions.map((version) => (
          <li key={version.id} className={rows.row}>
            <div className={rows.what}>
              <p>
                <bdi>{version.fileName}</bdi> · {words.rows(version.rowCount)}
                {version.replacedAt === null && ` · ${words.inUse}`}
              </p>
              <p className={rows.soft}>
                {version.by === null ? words.commandLine : <bdi>{version.by.name}</bdi>}{' '}
                <TimeText time={version.importedAt} nowMs={nowMs} />
              </p>
            </div>
            {mayChange && version.replacedAt !== null && (
              <Button
                variant="quiet"
                aria-haspopup="dialog"
                aria-label={words.openLabel(version.fileName, version.importedAt)}
                onClick={() => setShown(version)}
              >
                {words.open}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog title={words.difference} open={shown !== null} onClose={() => setShown(null)}>
        {shown && <Version version={shown} onClose={() => setShown(null)} />}
      </Dialog>
    </details>
  )
}

type VersionProps = { version: VesselListVersion; onClose: () => void }

/** What bringing back a version would change, and the button that does it. */
function Version({ version: { id, kind, fileName }, onClose }: VersionProps) {
  const query = useQuery(listDifferenceQuery(kind, id))
  const restore = useMutation(restoreVersionMutation(useQueryClient()))
  return (
    <div className={rows.stack}>
      <p>
        <bdi>{fileName}</bdi>: {words.lead}
      </p>
      <Notice tone="error">{query.error && words.failed(query.error.message)}</Notice>
      {query.data === undefined ? !query.error && <p>{words.loading}</p> : <Difference difference={query.data} />}
      <Notice tone="error">{restore.error && words.notDone(restore.error.message)}</Notice>
      <div className={layout.centredRow}>
        <Button
          variant="primary"
          busy={restore.isPending}
          busyLabel={words.bringingBack}
          onClick={() => restore.mutate({ kind, id }, { onSuccess: onClose })}
        >
          {words.bringBack}
        </Button>
        <Button data-initial-focus onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </div>
  )
}

function Difference({ difference: { counts, added, removed, changed } }: { difference: VesselListDifference }) {
  if (counts.added + counts.removed + counts.changed === 0) return <p>{words.same}</p>
  return (
    <>
      <Rows title={words.added(counts.added)} count={counts.added} lines={added.map(textOf)} />
      <Rows title={words.removed(counts.removed)} count={counts.removed} lines={removed.map(textOf)} />
      <Rows
        title={words.changed(counts.changed)}
        count={counts.changed}
        lines={changed.map(({ from, to }) => words.fromTo(textOf(from), textOf(to)))}
      />
    </>
  )
}

function Rows({ title, count, lines }: { title: string; count: number; lines: readonly string[] }) {
  if (count === 0) return null
  return (
    <section>
      <h3 className={rows.name}>{title}</h3>
      <ul>
        {lines.map((line, at) => (
          <li key={at} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      {count > lines.length && <p className={rows.soft}>{words.more(count - lines.length)}</p>}
    </section>
  )
}

/** The cells of a row that are not empty. */
const textOf = (row: AuthorisationRow | IuuRow) =>
  Object.values(row)
    .filter((value) => value !== null && value !== '')
    .map((value) => (typeof value === 'boolean' ? words.listed(value) : String(value)))
    .join(' · ')
