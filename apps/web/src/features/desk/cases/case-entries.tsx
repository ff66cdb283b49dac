import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { CaseEntry } from '@varuna/contract/desk/case-entry'
import { caseWords } from '@varuna/language/desk/cases'
import { controlWords } from '@varuna/language/shared/controls'
import { vesselWords } from '@varuna/language/watch/vessel'
import { formatPosition } from '@varuna/language/shared/position-text'
import { formatMmsi } from '@varuna/units/mmsi'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { assessmentPath } from '~/dashboard/assessment/assessment-path.ts'
import { PrintLimit } from '~/dashboard/print/print-limit.tsx'
import { useRefreshFailure } from '~/dashboard/frame/use-refresh-failure.ts'
import { rowPlace, useDrawnRows } from '~/dashboard/print/printed-rows.ts'
import { alertPath, eventPath, vesselPath } from '~/dashboard/addresses/rooms.ts'
import { vesselAroundPath } from '~/dashboard/addresses/vessel-around.ts'
import styles from './case-entries.module.css'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import type { LoadedEntries } from './use-case-entries.ts'
import { TrackSketch } from './track-sketch.tsx'
import { useTrackLines, type TrackLine, type TrackLines } from './use-track-lines.ts'
import { entryFilePath, entryQuery, entryViewPath, removeEntryMutation, restoreEntryMutation } from './queries.ts'

const { entries: words } = caseWords

/** Above this number, only visible entries are rendered. */
const MAX_WHOLE = 40
const ROW_PIXELS = 96

type CaseEntriesProps = { id: string; partner: string | null; loaded: LoadedEntries; total: number; mayWrite: boolean }

/** The entries of a case in the order of adding; removed ones are below and can be restored. */
export function CaseEntries({ id, partner, loaded, total, mayWrite }: CaseEntriesProps) {
  const { readable: entries, unreadable, isWhole, error, retry } = loaded
  const failure = useRefreshFailure(error)
  const client = useQueryClient()
  const remove = useMutation(removeEntryMutation(client, id))
  const restore = useMutation(restoreEntryMutation(client, id))
  const [undoable, setUndoable] = useState<CaseEntry | null>(null)
  const [shown, gone] = useMemo(
    () => [entries.filter(({ removed }) => removed === null), entries.filter(({ removed }) => removed !== null)],
    [entries],
  )
  const lines = useTrackLines(id, shown)
  const bringBack = (entryId: string) => restore.mutate(entryId, { onSuccess: () => setUndoable(null) })
  const removeOne = (entry: CaseEntry) => remove.mutate(entry.id, { onSuccess: () => setUndoable(entry) })
  return (
    <Panel title={words.title(isWhole ? shown.length : total)} state={stateOf(loaded)}>
      <div className={styles.stack}>
        <Notice tone="note">{!isWhole && !error && words.loading}</Notice>
        <Notice tone="error">
          {failure && (
            <span className={styles.undo}>
              {words.failed(failure.message)}{' '}
              <Button sends onClick={retry}>
                {controlWords.retry}
              </Button>
            </span>
          )}
        </Notice>
        <Notice tone="caution">{unreadable.length > 0 && words.unreadable(unreadable.length)}</Notice>
        <Notice tone="error">
          {remove.error
            ? words.notRemoved(remove.error.message)
            : restore.error && words.notRestored(restore.error.message)}
        </Notice>
        <Notice tone="note">
          {undoable && (
            <span className={styles.undo}>
              <span dir="auto">{words.removed(undoable.title)}</span>
              <Button busy={restore.isPending} onClick={() => bringBack(undoable.id)}>
                {words.undo}
              </Button>
            </span>
          )}
        </Notice>
        {shown.length > MAX_WHOLE ? (
          <LongList id={id} partner={partner} lines={lines} entries={shown} onRemove={mayWrite ? removeOne : null} />
        ) : (
          <ol className={styles.list} aria-label={words.list}>
            {shown.map((entry) => (
              <li key={entry.id} className={entryClass(entry)}>
                <Entry
                  id={id}
                  partner={partner}
                  entry={entry}
                  line={lines.get(entry.id)}
                  onRemove={mayWrite ? removeOne : null}
                />
              </li>
            ))}
          </ol>
        )}
        {gone.length > 0 && (
          <details className={styles.gone}>
            <summary>{words.removedList(gone.length)}</summary>
            <ul className={styles.list} role="list">
              {gone.map((entry) => (
                <li key={entry.id} className={styles.goneEntry}>
                  <span className={styles.title} dir="auto">
                    {entry.title}
                  </span>
                  {entry.removed && (
                    <span className={styles.soft}>
                      {words.removedBy(entry.removed.by.name, formatUtcMinute(entry.removed.at))}
                    </span>
                  )}
                  {mayWrite && (
                    <Button
                      variant="quiet"
                      sends
                      aria-label={words.restoreLabel(entry.title)}
                      onClick={() => bringBack(entry.id)}
                    >
                      {words.restore}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  )
}

function stateOf({ readable, unreadable, isWhole, error, retry }: LoadedEntries): PanelState {
  if (readable.length + unreadable.length > 0) return { kind: 'full' }
  if (error) return { kind: 'failed', text: words.failed(error.message), onRetry: retry }
  return isWhole ? { kind: 'empty', text: words.empty } : { kind: 'loading', text: words.loading }
}

type OnRemove = ((entry: CaseEntry) => void) | null

const entryClass = ({ imported }: CaseEntry) => (imported ? `${styles.entry} ${styles.stated}` : styles.entry)

type LongListProps = {
  id: string
  partner: string | null
  entries: readonly CaseEntry[]
  lines: TrackLines
  onRemove: OnRemove
}

function LongList({ id, partner, entries, lines, onRemove }: LongListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: () => ROW_PIXELS,
    overscan: 6,
  })
  const drawn = useDrawnRows(rows.getVirtualItems(), entries.length)
  return (
    <div ref={frame} className={styles.frame} tabIndex={0} role="region" aria-label={words.list}>
      <PrintLimit count={entries.length} rest="entries" />
      <div className={styles.rows} role="list" style={{ height: rows.getTotalSize() }}>
        {drawn.map((drawnRow) => {
          const { index } = drawnRow
          const entry = entries[index]
          return (
            entry && (
              <div
                key={entry.id}
                ref={rows.measureElement}
                data-index={index}
                role="listitem"
                aria-setsize={entries.length}
                aria-posinset={index + 1}
                className={`${entryClass(entry)} ${styles.row}`}
                style={rowPlace(drawnRow)}
              >
                <Entry id={id} partner={partner} entry={entry} line={lines.get(entry.id)} onRemove={onRemove} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

type EntryProps = {
  id: string
  partner: string | null
  entry: CaseEntry
  /** Of a track, once it has loaded. */
  line: TrackLine | undefined
  onRemove: OnRemove
}

function Entry({ id, partner, entry, line, onRemove }: EntryProps) {
  const {
    kind,
    title,
    time,
    lat,
    lon,
    mmsi,
    simulated,
    imported,
    importedEarlier,
    text,
    textIsCut,
    verdict,
    gap,
    file,
    hasView,
    originalGone,
  } = entry
  const { addedBy, addedAt } = entry
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const mmsiDigits = mmsi === null ? null : formatMmsi(mmsi)
  const facts = [
    ...(mmsiDigits === null || title.includes(mmsiDigits) ? [] : [`${vesselWords.mmsi} ${mmsiDigits}`]),
    ...(time === null ? [] : [formatUtcMinute(time)]),
    ...(lat === null || lon === null ? [] : [formatPosition(lat, lon)]),
    ...(gap === null
      ? []
      : [caseWords.map.receivedAgain(formatUtcMinute(gap[1].time), formatPosition(gap[1].lat, gap[1].lon))]),
  ]
  const original = originalPath(entry)
  const statement = imported ? (
    <p className={styles.soft}>
      {words.statedAddedBy({ partner, isEarlier: importedEarlier }, addedBy.name, formatUtcMinute(addedAt))}
    </p>
  ) : null
  const note = text !== null && (
    <p className={styles.note} dir="auto">
      {isWhole ? <WholeNote id={id} entryId={entry.id} fallback={text} /> : text}
      {textIsCut && !isWhole && '…'}
    </p>
  )
  return (
    <>
      <div className={styles.head}>
        <span className={styles.kind}>{words.kinds[kind]}</span>
        {kind === 'note' ? (
          <div className={styles.first}>{statement ?? note}</div>
        ) : (
          <b className={styles.title} dir="auto">
            {title}
          </b>
        )}
        {simulated && <Badge level="unknown">{words.simulated}</Badge>}
        {onRemove && (
          <Button
            variant="quiet"
            sends
            className={styles.remove}
            data-screen-only
            aria-label={words.removeLabel(title)}
            onClick={() => onRemove(entry)}
          >
            {words.remove}
          </Button>
        )}
      </div>
      {kind !== 'note' && statement}
      {verdict !== null && <p>{verdict}</p>}
      {(kind !== 'note' || statement !== null) && note}
      {textIsCut && !isWhole && (
        <Button variant="quiet" sends onClick={() => setWhole(true)}>
          {words.whole}
        </Button>
      )}
      {hasView && (
        <img
          className={styles.picture}
          src={entryViewPath(id, entry.id)}
          alt={words.picture(title)}
          width={320}
          height={240}
          loading="lazy"
        />
      )}
      {line && <TrackSketch title={title} line={line} />}
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {file && (
        <p className={styles.file}>
          {file.leftOut === null ? (
            <ServerLink href={entryFilePath(id, entry.id)} download={file.name} dir="auto">
              {words.download(file.name, caseWords.bytes(file.byteCount))}
            </ServerLink>
          ) : (
            <span dir="auto">{words.leftOut[file.leftOut](file.name, caseWords.bytes(file.byteCount))}</span>
          )}
          <span className={styles.digest}>
            {words.digest} <code>{file.sha256}</code>
          </span>
        </p>
      )}
      {!imported && (
        <p className={styles.soft}>
          {words.addedBy(addedBy.name, formatUtcMinute(addedAt))}
          {original !== null && !originalGone && (
            <>
              {' · '}
              <Link to={original}>{words.original}</Link>
            </>
          )}
          {originalGone && ` · ${words.originalGone}`}
          {mmsi !== null && (
            <>
              {' · '}
              <Link to={vesselPathOf(entry, mmsi)}>{words.vessel}</Link>
            </>
          )}
        </p>
      )}
      {kind !== 'note' && kind !== 'attachment' && kind !== 'place' && (
        <details className={styles.raw} data-screen-only onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{words.raw}</summary>
          {isOpen && <Raw id={id} entryId={entry.id} />}
        </details>
      )}
    </>
  )
}

/** The vessel's page, around what the entry is about where that is an event or an alert. */
function vesselPathOf({ kind, time, gap, sourceKind, sourceId }: CaseEntry, mmsi: number): string {
  if (time === null || (kind !== 'event' && kind !== 'alert')) return vesselPath(mmsi)
  const event = sourceKind === 'event' && sourceId !== null ? sourceId : undefined
  return vesselAroundPath(mmsi, { from: time, to: gap?.[1].time ?? null, event })
}

/** Where the original of a copy is; null for an entry that is not a copy. */
function originalPath({ sourceKind, sourceId }: CaseEntry): string | null {
  if (sourceId === null) return null
  if (sourceKind === 'alert') return alertPath(sourceId)
  if (sourceKind === 'event') return eventPath(sourceId)
  return sourceKind === null ? null : assessmentPath({ of: sourceKind, id: sourceId })
}

function WholeNote({ id, entryId, fallback }: { id: string; entryId: string; fallback: string }) {
  const { data, error } = useQuery(entryQuery(id, entryId))
  const whole = data?.snapshot['text']
  return (
    <>
      {typeof whole === 'string' ? whole : fallback}
      {error && ` ${words.rawFailed(error.message)}`}
    </>
  )
}

function Raw({ id, entryId }: { id: string; entryId: string }) {
  const { data, error } = useQuery(entryQuery(id, entryId))
  if (error) return <p role="alert">{words.rawFailed(error.message)}</p>
  return (
    <pre className={styles.json} tabIndex={0} dir="ltr">
      {data ? JSON.stringify(data.snapshot, null, 2) : words.loadingRaw}
    </pre>
  )
}
