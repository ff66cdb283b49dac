import type { AssessmentEntry, AssessmentKind, AssessmentSort } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { teamWords } from '@varuna/language/people/teams'
import { Button, buttonClass } from '@varuna/ui/button'
import { Link } from 'react-router'
import { formatLocalTime } from '../time/local-time.ts'
import { formatUtc } from '../time/format-time.ts'
import { UtcTime } from '../time/utc-time.tsx'
import { assessmentPath } from './assessment-path.ts'
import styles from './assessment-history.module.css'
import { EntryVerdict, formatShare } from './entry-verdict.tsx'
import type { HistoryFilters } from './history-filters.ts'

const { history: words } = assessmentWords

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const

type HistoryTableProps = {
  of: AssessmentKind
  entries: readonly AssessmentEntry[]
  filters: HistoryFilters
  /** True while the rows of new filters are loading. */
  isStale: boolean
  shownId: string | null
  markedIds: readonly string[]
  onSort: (sort: AssessmentSort, order: HistoryFilters['order']) => void
  onShow: (id: string) => void
  onMark: (entry: AssessmentEntry) => void
  onDelete: ((entry: AssessmentEntry) => void) | null
  onRestore: ((entry: AssessmentEntry) => void) | null
}

/** The entries of a page. The browser lays out only visible rows; all can be printed and found by page search. */
export function HistoryTable(props: HistoryTableProps) {
  const { of, entries, filters, isStale, onSort } = props
  const heading = (sort: AssessmentSort, label: string) => {
    const isSorted = filters.sort === sort
    const next = isSorted && filters.order === 'desc' ? 'asc' : 'desc'
    return (
      <span role="columnheader" aria-sort={isSorted ? ariaSorts[filters.order] : undefined}>
        <button
          type="button"
          className={styles.sort}
          data-order={isSorted ? filters.order : undefined}
          onClick={() => onSort(sort, next)}
        >
          {label}
        </button>
      </span>
    )
  }
  return (
    <div
      className={styles.frame}
      role="table"
      aria-label={words.titles[of]}
      aria-rowcount={entries.length + 1}
      aria-busy={isStale}
      tabIndex={0}
    >
      <div role="rowgroup" className={styles.headGroup}>
        <div role="row" aria-rowindex={1} className={styles.head}>
          <span role="columnheader">{words.columns.compare}</span>
          <span role="columnheader">{words.columns.verdict}</span>
          {heading('share', words.shares[of])}
          {heading('subject', words.subjects[of])}
          {heading(filters.sort === 'reported' ? 'reported' : 'assessed', words.columns.time)}
          <span role="columnheader">{words.columns.actions}</span>
        </div>
      </div>
      <div role="rowgroup" className={styles.rows}>
        {entries.map((entry, index) => (
          <div
            key={entry.id}
            role="row"
            aria-rowindex={index + 2}
            className={styles.row}
            data-shown={entry.id === props.shownId || undefined}
          >
            <HistoryRow {...props} entry={entry} />
          </div>
        ))}
      </div>
    </div>
  )
}

function HistoryRow(props: HistoryTableProps & { entry: AssessmentEntry }) {
  const { of, entry, filters, shownId, markedIds, onShow, onMark, onDelete, onRestore } = props
  const { id, subject, noteCount, access, team, assessedAt, time } = entry
  const shownAt = filters.sort === 'reported' ? time : assessedAt
  const shownTime = of === 'image' ? formatLocalTime(shownAt) : formatUtc(shownAt)
  return (
    <>
      <span role="cell">
        {onDelete && (
          <input
            type="checkbox"
            className={styles.mark}
            aria-label={words.compareOf(subject, shownTime)}
            checked={markedIds.includes(id)}
            onChange={() => onMark(entry)}
          />
        )}
      </span>
      <span role="cell">
        <EntryVerdict entry={entry} />
      </span>
      <span role="cell" className={styles.number}>
        {formatShare(entry)}
      </span>
      <span role="cell" className={styles.subject}>
        {of === 'image' && onDelete && (
          <img
            className={styles.thumbnail}
            src={`/images/${id}/thumbnail`}
            alt=""
            width={44}
            height={33}
            loading="lazy"
          />
        )}
        {onDelete && access === 'owner' ? (
          <button type="button" className={styles.show} aria-pressed={id === shownId} onClick={() => onShow(id)}>
            {subject}
          </button>
        ) : (
          subject
        )}
        {team !== null && <span className={styles.team}>{teamWords.sharedWith(team.name)}</span>}
        {noteCount > 0 && <span className={styles.aside}>{words.notes(noteCount)}</span>}
      </span>
      {of === 'image' ? (
        <time role="cell" className={styles.time} dateTime={shownAt} title={formatUtc(shownAt)}>
          {words.analysedOn(shownTime)}
        </time>
      ) : (
        <UtcTime role="cell" className={styles.time} time={shownAt} />
      )}
      <span role="cell" className={styles.actions}>
        <Link className={buttonClass('quiet')} to={assessmentPath(entry)} aria-label={words.openOf(subject, shownTime)}>
          {words.open}
        </Link>
        {onDelete && access === 'owner' && (
          <Button variant="quiet" aria-label={words.deleteOf(subject, shownTime)} onClick={() => onDelete(entry)}>
            {words.delete}
          </Button>
        )}
        {onRestore && (
          <Button variant="quiet" aria-label={words.restoreOf(subject, shownTime)} onClick={() => onRestore(entry)}>
            {words.restore}
          </Button>
        )}
      </span>
    </>
  )
}
