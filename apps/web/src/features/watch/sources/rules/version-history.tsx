import { listVersionWords } from '@varuna/language/watch/list-versions'
import { ruleVersionWords as words } from '@varuna/language/watch/rule-versions'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { useState, type ReactNode } from 'react'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { DifferenceRows } from '../difference-rows.tsx'
import rows from '../list-rows.module.css'
import { VersionComparison } from '../version-comparison.tsx'

interface Version {
  number: number
  /** Null for a rule as it ships. */
  savedAt: string | null
  replacedAt: string
  by: { name: string } | null
}

type VersionHistoryProps<V extends Version> = {
  name: string
  nowMs: number
  read: { data?: { kept: number; versions: V[] } | undefined; error: Error | null }
  /** The versions are read once they are asked for. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  nameOf: (version: V) => string
  lead: string
  /** How many earlier versions are kept. */
  keptText: (versions: number) => string
  /** Label, text now and text of the version, of what may differ. */
  compare: (version: V) => readonly (readonly [label: string, now: string, then: string])[]
  /** Null for a reader who may bring nothing back. */
  restore: { error: Error | null; isPending: boolean; reset(): void; run(version: V, onDone: () => void): void } | null
}

/** Earlier versions of a rule: who saved each and when, what it would change, and the way back to it. */
export function VersionHistory<V extends Version>({
  name,
  nowMs,
  read: { data, error },
  isOpen,
  onOpen,
  nameOf,
  lead,
  keptText,
  compare,
  restore,
}: VersionHistoryProps<V>) {
  const [shown, setShown] = useState<V | null>(null)
  const close = () => {
    restore?.reset()
    setShown(null)
  }
  return (
    <details className={rows.versions} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary>{words.summary}</summary>
      <Notice tone="error">{error && listVersionWords.failed(error.message)}</Notice>
      {isOpen && !data && !error && <p className={rows.soft}>{listVersionWords.reading}</p>}
      {data && <p className={rows.soft}>{data.versions.length === 0 ? words.none : keptText(data.kept)}</p>}
      <ul role="list" aria-label={words.title(name)}>
        {data?.versions.map((version) => (
          <li key={version.number} className={rows.row}>
            <div className={rows.what}>
              <p>
                <bdi>{nameOf(version)}</bdi>
              </p>
              <p className={rows.soft}>
                {version.savedAt === null ? (
                  words.asShipped
                ) : (
                  <>
                    {version.by === null ? words.bySomebody : words.by(version.by.name)}{' '}
                    <TimeText time={version.savedAt} nowMs={nowMs} />
                  </>
                )}
              </p>
              <p className={rows.soft}>
                {words.until} <TimeText time={version.replacedAt} nowMs={nowMs} />
              </p>
            </div>
            {restore && (
              <Button
                variant="quiet"
                aria-haspopup="dialog"
                aria-label={listVersionWords.openLabel(nameOf(version), version.savedAt ?? version.replacedAt)}
                onClick={() => setShown(version)}
              >
                {listVersionWords.open}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog title={listVersionWords.difference} open={shown !== null} onClose={close}>
        {shown && restore && (
          <VersionComparison
            name={nameOf(shown)}
            lead={lead}
            failure={null}
            difference={<Difference parts={compare(shown)} />}
            restore={restore}
            onBringBack={() => restore.run(shown, close)}
            onClose={close}
          />
        )}
      </Dialog>
    </details>
  )
}

function Difference({ parts }: { parts: readonly (readonly [label: string, now: string, then: string])[] }): ReactNode {
  const lines = parts.flatMap(([label, now, then]) => (now === then ? [] : [words.part(label, now, then)]))
  if (lines.length === 0) return <p>{words.same}</p>
  return <DifferenceRows title={words.changed(lines.length)} count={lines.length} lines={lines} />
}
