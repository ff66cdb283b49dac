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
import { Notice } from '@varuna/ui/notice'
import { useState } from 'react'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { DifferenceRows } from '../difference-rows.tsx'
import rows from '../list-rows.module.css'
import { VersionComparison } from '../version-comparison.tsx'
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
    <VersionComparison
      name={fileName}
      lead={words.lead}
      failure={query.error && words.failed(query.error.message)}
      difference={query.data && <Difference difference={query.data} />}
      restore={restore}
      onBringBack={() => restore.mutate({ kind, id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function Difference({ difference: { counts, added, removed, changed } }: { difference: VesselListDifference }) {
  if (counts.added + counts.removed + counts.changed === 0) return <p>{words.same}</p>
  return (
    <>
      <DifferenceRows title={words.added(counts.added)} count={counts.added} lines={added.map(textOf)} />
      <DifferenceRows title={words.removed(counts.removed)} count={counts.removed} lines={removed.map(textOf)} />
      <DifferenceRows
        title={words.changed(counts.changed)}
        count={counts.changed}
        lines={changed.map(({ from, to }) => words.fromTo(textOf(from), textOf(to)))}
      />
    </>
  )
}

/** The cells of a row that are not empty. */
const textOf = (row: AuthorisationRow | IuuRow) =>
  Object.values(row)
    .filter((value) => value !== null && value !== '')
    .map((value) => (typeof value === 'boolean' ? words.listed(value) : String(value)))
    .join(' · ')
