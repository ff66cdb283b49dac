import { verdictsOf, type AssessmentEntry, type AssessmentKind } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { Button } from '@varuna/ui/button'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { TeamFilter } from '../teams/team-filter.tsx'
import styles from './assessment-history.module.css'
import { HistoryArea } from './history-area.tsx'
import { isFiltered, noFilters, type HistoryFilters } from './history-filters.ts'

const { history: words, verdicts } = assessmentWords

const SETTLED_MS = 300

type HistoryFilterFormProps = {
  of: AssessmentKind
  filters: HistoryFilters
  /** The filters in effect. */
  entries: readonly AssessmentEntry[]
  /** `replace` avoids a history entry per typed letter. */
  onChange: (changes: Partial<HistoryFilters>, replace?: boolean) => void
}

export function HistoryFilterForm({ of, filters, entries, onChange }: HistoryFilterFormProps) {
  const id = useId()
  return (
    <div className={styles.filters} role="search" aria-label={words.titles[of]}>
      <SearchField
        id={`${id}-text`}
        of={of}
        text={filters.text}
        onSearch={(text) => onChange({ text }, filters.text !== '')}
      />
      <SelectField
        id={`${id}-verdict`}
        sends
        label={words.verdict}
        placeholder={words.anyVerdict}
        options={verdictsOf[of]}
        optionLabels={verdicts}
        value={filters.verdict ?? ''}
        onChange={({ target }) => onChange({ verdict: (target.value || null) as HistoryFilters['verdict'] })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          id={`${id}-${end}`}
          label={words[end]}
          type="date"
          value={filters[end] ?? ''}
          onChange={({ target }) => onChange({ [end]: target.value || null }, filters[end] !== null)}
        />
      ))}
      <TeamFilter team={filters.team} onTeam={(team) => onChange({ team })} />
      <HistoryArea area={filters.area} entries={entries} onChange={(area) => onChange({ area })} />
      <Button variant="quiet" aria-pressed={filters.deleted} onClick={() => onChange({ deleted: !filters.deleted })}>
        {filters.deleted ? words.showKept : words.showDeleted}
      </Button>
      {isFiltered(filters) && (
        <Button variant="quiet" onClick={() => onChange({ ...noFilters, sort: filters.sort, order: filters.order })}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

type SearchFieldProps = { id: string; of: AssessmentKind; text: string; onSearch: (text: string) => void }

/** Typed text goes into the URL when typing pauses; URL changes, such as Back, update the field. */
function SearchField({ id, of, text, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  if (shown !== text) {
    setShown(text)
    setTyped(text)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed === text) return undefined
    const timer = setTimeout(() => search(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed, text])
  return (
    <TextField
      id={id}
      label={words.search}
      type="search"
      placeholder={words.searchHint[of]}
      maxLength={120}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
