import { useQuery } from '@tanstack/react-query'
import { auditActionNames } from '@varuna/vocabulary/audit'
import { auditWords as words } from '@varuna/language/people/audit'
import { Button, buttonClass } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import { auditFileQuery, clearedFilters, isFiltered, parseAuditFilters, type AuditFilters } from './audit-filters.ts'
import styles from './audit-page.module.css'
import { auditQuery } from './audit-query.ts'
import { AuditTable } from './audit-table.tsx'

/** Who did what, for administrators. The filters are in the address. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams()
  const { filters, dropped } = parseAuditFilters(search)
  const query = useQuery(auditQuery(filters))
  const { data, isPlaceholderData } = query
  const change = (changes: Partial<Record<keyof AuditFilters, string | null>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ before: null, ...changes })) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { preventScrollReset: true },
    )
  const entries = data?.entries ?? []
  const isEmpty = data !== undefined && entries.length === 0 && !isFiltered(filters) && filters.before === null
  return (
    <RoomPage width="widest" className={styles.page}>
      <h1 className={typography.roomTitle}>{words.title}</h1>
      <p className={typography.aside}>{words.purpose}</p>
      <Panel title={words.entries} state={panelStateOf(query, words, isEmpty && words.empty)} className={styles.panel}>
        <AuditFilterForm filters={filters} accountName={nameIn(entries, filters.account)} onChange={change} />
        <Notice tone="caution">{dropped.length > 0 && words.dropped(dropped.join(', '))}</Notice>
        {entries.length === 0 ? (
          <p role="status">{words.noMatch}</p>
        ) : (
          <AuditTable entries={entries} isStale={isPlaceholderData} onAccount={(account) => change({ account })} />
        )}
        <div className={styles.foot}>
          {filters.before !== null && (
            <Button variant="quiet" onClick={() => change({ before: null })}>
              {words.first}
            </Button>
          )}
          {data?.next && (
            <Button variant="quiet" onClick={() => change({ before: String(data.next) })}>
              {words.next}
            </Button>
          )}
          <span className={styles.files} role="group" aria-label={words.files}>
            {(['csv', 'jsonl'] as const).map((format) => (
              <ServerLink
                key={format}
                className={buttonClass('quiet')}
                href={`/api/audit/file?${fileQuery(filters, format)}`}
                download
              >
                {words[format]}
              </ServerLink>
            ))}
          </span>
        </div>
      </Panel>
    </RoomPage>
  )
}

function fileQuery(filters: AuditFilters, format: string): URLSearchParams {
  const query = auditFileQuery(filters)
  query.set('format', format)
  return query
}

/** The name of the account that the entries are filtered by, as one of them states it. */
const nameIn = (entries: Parameters<typeof AuditTable>[0]['entries'], account: string | null) =>
  entries.find(({ by }) => by.person?.id === account)?.by.person?.name ??
  entries.find(({ about }) => about.kind === 'account' && about.id === account)?.about.name ??
  words.unknownAccount

type FilterFormProps = {
  filters: AuditFilters
  accountName: string
  onChange: (changes: Partial<Record<keyof AuditFilters, string | null>>) => void
}

function AuditFilterForm({ filters, accountName, onChange }: FilterFormProps) {
  const id = useId()
  return (
    <div className={styles.filters} role="search" aria-label={words.filters}>
      <SelectField
        id={`${id}-action`}
        sends
        label={words.action}
        placeholder={words.anyAction}
        options={auditActionNames}
        optionLabels={words.actions}
        value={filters.action ?? ''}
        onChange={({ target }) => onChange({ action: target.value || null })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          id={`${id}-${end}`}
          label={words[end]}
          type="date"
          value={filters[end] ?? ''}
          onChange={({ target }) => onChange({ [end]: target.value || null })}
        />
      ))}
      {filters.account !== null && <span className={styles.chosen}>{words.account(accountName)}</span>}
      {isFiltered(filters) && (
        <Button variant="quiet" onClick={() => onChange(clearedFilters)}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}
