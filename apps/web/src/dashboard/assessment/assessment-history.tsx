import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AssessmentEntry, AssessmentKind } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { Button, buttonClass } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { panelStateOf } from '../frame/panel-state.ts'
import { errorMessage } from '../frame/failure.ts'
import { formatArea } from '../area/area-text.ts'
import { formatUtc } from '../time/format-time.ts'
import { comparePath } from './assessment-path.ts'
import styles from './assessment-history.module.css'
import { HistoryFilterForm } from './history-filter-form.tsx'
import {
  historyParameters,
  historyQuery,
  isFiltered,
  noFilters,
  parseHistoryFilters,
  type HistoryFilters,
} from './history-filters.ts'
import { HistoryTable } from './history-table.tsx'
import { assessmentsQuery, deleteMutation, restoreMutation } from './queries.ts'
import { useUrlParameters } from './use-url-parameters.ts'

const { history: words } = assessmentWords

type AssessmentHistoryProps = {
  of: AssessmentKind
  /** Prefix of its URL parameters. */
  prefix: string
  /** The entry shown above. */
  shownId: string | null
  onShow: (id: string) => void
}

/** The account's assessments of one kind: search, filter, sort, export, compare, delete and restore. */
export function AssessmentHistory({ of, prefix, shownId, onShow }: AssessmentHistoryProps) {
  const client = useQueryClient()
  const [search, change] = useUrlParameters()
  const { filters, dropped } = parseHistoryFilters(search, prefix, of)
  const query = historyQuery(of, filters)
  const { data, error, isPlaceholderData, refetch } = useQuery(assessmentsQuery(query, filters.after))
  const [marked, setMarked] = useState<readonly AssessmentEntry[]>([])
  const [undoable, setUndoable] = useState<AssessmentEntry | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useClearedWhenBack(failure, () => setFailure(null))
  const removal = useMutation(deleteMutation(client))
  const restoration = useMutation(restoreMutation(client))

  const [isPrinting, setPrinting] = useState(false)
  const print = () => {
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }

  const setFilters = (changes: Partial<HistoryFilters>, replace = false) =>
    change(historyParameters(changes, prefix), { replace })
  const run = async (task: () => Promise<unknown>) => {
    setFailure(null)
    await task().catch((thrown: unknown) => setFailure(words.actionFailed(errorMessage(thrown))))
  }
  const remove = (entry: AssessmentEntry) =>
    void run(async () => {
      await removal.mutateAsync(entry)
      setUndoable(entry)
      setMarked((before) => before.filter(({ id }) => id !== entry.id))
    })
  const restore = (entry: AssessmentEntry) =>
    void run(async () => {
      await restoration.mutateAsync(entry)
      setUndoable(null)
    })
  const toggle = (entry: AssessmentEntry) =>
    setMarked((before) =>
      before.some(({ id }) => id === entry.id)
        ? before.filter(({ id }) => id !== entry.id)
        : [...before, entry].slice(-2),
    )

  const entries = data?.assessments ?? []
  const isEmpty = data !== undefined && entries.length === 0 && !isFiltered(filters) && filters.after === null
  const state = panelStateOf({ data, error, refetch }, words, isEmpty && !undoable && words.empty[of])
  const [one, other] = marked
  return (
    <div data-printing={isPrinting || undefined}>
      <Panel title={words.titles[of]} level={3} state={state} className={styles.panel}>
        <p className={styles.printed}>
          {words.printed(formatUtc(new Date().toISOString()), describeFilters(filters))}{' '}
          {data &&
            data.total.count > entries.length &&
            words.printedPart(entries.length, data.total.count, data.total.isMore)}
        </p>
        <HistoryFilterForm of={of} filters={filters} entries={entries} onChange={setFilters} />
        <Notice tone="caution">{dropped.length > 0 && words.dropped(dropped.join(', '))}</Notice>
        <Notice tone="note" onDismiss={undoable ? () => setUndoable(null) : undefined}>
          {undoable && (
            <span className={styles.undo}>
              {words.deleted(undoable.subject)}
              <Button variant="quiet" busy={restoration.isPending} onClick={() => restore(undoable)}>
                {words.undo}
              </Button>
            </span>
          )}
        </Notice>
        <Notice tone="error" onDismiss={() => setFailure(null)}>
          {failure}
        </Notice>
        {entries.length === 0 ? (
          <p className={styles.none}>
            {words.noMatch}
            <Button variant="quiet" onClick={() => setFilters(noFilters)}>
              {words.clear}
            </Button>
          </p>
        ) : (
          <HistoryTable
            of={of}
            entries={entries}
            filters={filters}
            isStale={isPlaceholderData}
            shownId={shownId}
            markedIds={marked.map(({ id }) => id)}
            onSort={(sort, order) => setFilters({ sort, order })}
            onShow={onShow}
            onMark={toggle}
            onDelete={filters.deleted ? null : remove}
            onRestore={filters.deleted ? restore : null}
          />
        )}
        <div className={styles.foot}>
          <span role="status">{data && words.count(data.total.count, data.total.isMore)}</span>
          {filters.after !== null && (
            <Button variant="quiet" onClick={() => setFilters({ after: null })}>
              {words.first}
            </Button>
          )}
          {data?.next && (
            <Button variant="quiet" onClick={() => setFilters({ after: data.next })}>
              {words.next}
            </Button>
          )}
          {one && other ? (
            <Link className={buttonClass('secondary')} to={comparePath(one, other)}>
              {words.compare}
            </Link>
          ) : (
            marked.length === 1 && <span className={styles.aside}>{words.compareHint}</span>
          )}
          <span className={styles.files} role="group" aria-label={words.files}>
            {(['csv', 'geojson'] as const).map((format) => (
              <ServerLink
                key={format}
                className={buttonClass('quiet')}
                href={`/api/assessments/file?${query}&format=${format}`}
                download
              >
                {words[format]}
              </ServerLink>
            ))}
            <Button variant="quiet" onClick={print}>
              {words.print}
            </Button>
          </span>
        </div>
      </Panel>
    </div>
  )
}

/** Only printed, because form fields are not. */
function describeFilters({ text, verdict, from, to, area, deleted }: HistoryFilters): string[] {
  return [
    ...(text === '' ? [] : [`${words.search}: ${text}`]),
    ...(verdict === null ? [] : [`${words.verdict}: ${assessmentWords.verdicts[verdict]}`]),
    ...(from === null ? [] : [`${words.from}: ${from}`]),
    ...(to === null ? [] : [`${words.to}: ${to}`]),
    ...(area === null ? [] : [`${words.area.name}: ${formatArea(area)}`]),
    ...(deleted ? [words.showDeleted] : []),
  ]
}
