import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { RESTORABLE_DAYS } from '@varuna/contract/analysis/assessment'
import type { CasePage, CaseSummary } from '@varuna/contract/desk/case'
import { caseWords } from '@varuna/language/desk/cases'
import { teamWords } from '@varuna/language/people/teams'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { TextField } from '@varuna/ui/text-field'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { casesQuery, createCaseMutation } from '~/dashboard/cases/case-queries.ts'
import { TeamFilter } from '~/dashboard/teams/team-filter.tsx'
import { casePath } from '~/dashboard/addresses/rooms.ts'
import { CaseForm } from './case-form.tsx'
import styles from './cases-page.module.css'
import { useCaseFilters } from './cases-url.ts'
import { formatMinute, formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { MoreButton } from '~/dashboard/frame/more-button.tsx'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import { ReceivedInvitations } from './received-invitations.tsx'
import { importMutation, restoreCaseMutation } from './queries.ts'

const { list: words } = caseWords

const SEARCH_DELAY_MS = 250

/** The Cases room: a list with filters, a form for new cases, and import. */
export function CasesPage() {
  const { filters, dropped, change, clear } = useCaseFilters()
  const cases = useInfiniteQuery(casesQuery(filters))
  const shown = cases.data?.pages.flatMap((page) => page.cases) ?? []
  const total = cases.data?.pages.at(-1)?.total ?? null
  const isFiltered =
    filters.state !== 'open' || filters.mine || filters.text !== '' || filters.team !== null || filters.since !== null
  const state: PanelState =
    cases.error && !cases.data
      ? { kind: 'failed', text: words.failed(cases.error.message), onRetry: () => void cases.refetch() }
      : cases.isPending
        ? { kind: 'loading', text: words.loading }
        : { kind: 'full' }
  return (
    <RoomPage width="wide">
      <header className={styles.heading}>
        <div>
          <h1 className={typography.roomTitle}>{caseWords.heading}</h1>
          <p className={styles.lead}>{caseWords.lead}</p>
        </div>
        <NewCase />
      </header>
      <ReceivedInvitations />
      <Notice tone="caution">{dropped.length > 0 && words.dropped(dropped)}</Notice>
      <div className={styles.filters}>
        <ToggleGroup
          label={words.state}
          value={filters.state ?? 'all'}
          onValueChange={(value) => change({ state: value === 'all' ? null : value })}
          options={(['open', 'closed', 'all', 'deleted'] as const).map((value) => ({
            value,
            label: words.states[value],
          }))}
        />
        <label className={styles.mine}>
          <input type="checkbox" checked={filters.mine} onChange={({ target }) => change({ mine: target.checked })} />
          {words.mine}
        </label>
        <TeamFilter team={filters.team} onTeam={(team) => change({ team })} />
        <SearchField text={filters.text} onText={(text) => change({ text })} />
      </div>
      {filters.since !== null && (
        <p className={layout.looseRow}>
          {words.since(formatMinute(filters.since))}{' '}
          <Button variant="quiet" onClick={() => change({ since: null })}>
            {words.anySince}
          </Button>
        </p>
      )}
      {filters.state === 'deleted' && <p className={styles.hint}>{words.deletedHint(RESTORABLE_DAYS)}</p>}
      <Panel title={words.label} state={state} actions={<CaseCount total={total} />}>
        <div className={styles.stack} aria-busy={cases.isPlaceholderData || undefined}>
          {shown.length > 0 ? (
            <CaseTable cases={shown} />
          ) : isFiltered ? (
            <p className={styles.none}>
              {filters.state === 'deleted' && filters.text === '' ? words.noneDeleted : words.noneFound}{' '}
              <Button variant="quiet" onClick={clear}>
                {words.clear}
              </Button>
            </p>
          ) : (
            <Empty />
          )}
          <MoreButton query={cases}>{words.more}</MoreButton>
        </div>
      </Panel>
      <ImportCase />
    </RoomPage>
  )
}

const CaseCount = ({ total }: { total: CasePage['total'] | null }) => (
  <span className={styles.count} role="status">
    {total !== null && total.count > 0 && words.count(total.count, total.isMore)}
  </span>
)

function Empty() {
  return (
    <div className={styles.empty}>
      <h3>{words.empty.title}</h3>
      <p>{words.empty.text}</p>
      <ol>
        {words.empty.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

/** The URL follows shortly after typing. */
function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const [before, setBefore] = useState(text)
  if (before !== text) {
    setBefore(text)
    if (text !== typed.trim()) setTyped(text)
  }
  const report = useRef(onText)
  useEffect(() => void (report.current = onText), [onText])
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => report.current(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, text])
  return (
    <TextField
      label={words.search}
      type="search"
      value={typed}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

function CaseTable({ cases }: { cases: readonly CaseSummary[] }) {
  const { columns } = words
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={words.label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" className={styles.number}>
              {columns.entries}
            </th>
            <th scope="col">{columns.assignee}</th>
            <th scope="col">{columns.changed}</th>
          </tr>
        </thead>
        <tbody>
          {cases.map(({ id, title, state, access, team, owner, assignee, entryCount, changedAt, removedAt }) => (
            <tr key={id}>
              <th scope="row">
                {removedAt === null ? (
                  <Link to={casePath(id)} dir="auto" className={styles.title}>
                    {title}
                  </Link>
                ) : (
                  <Restorable id={id} title={title} until={removedAt} />
                )}
                {access !== 'owner' && <span className={styles.owner}>{words.shared(owner.name)}</span>}
                {team !== null && <span className={styles.owner}>{teamWords.sharedWith(team.name)}</span>}
              </th>
              <td>
                <Badge level={state === 'open' ? 'note' : 'low'}>{words.states[state]}</Badge>
              </td>
              <td className={styles.number} data-label={columns.entries}>
                {entryCount.toLocaleString('en')}
              </td>
              <td data-label={columns.assignee}>{assignee?.name ?? words.nobody}</td>
              <td className={styles.time} data-label={columns.changed}>
                <UtcTime time={changedAt} format={formatUtcMinute} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A deleted case: not linked until it is restored. */
function Restorable({ id, title, until }: { id: string; title: string; until: string }) {
  const restore = useMutation(restoreCaseMutation(useQueryClient()))
  return (
    <>
      <span dir="auto" className={styles.title}>
        {title}
      </span>
      <span className={styles.owner}>{words.restoreUntil(formatMinute(until))}</span>
      <Button
        variant="quiet"
        busy={restore.isPending}
        aria-label={words.restoreLabel(title)}
        onClick={() => restore.mutate(id)}
      >
        {words.restore}
      </Button>
      <Notice tone="error">{restore.error && words.notRestored(restore.error.message)}</Notice>
    </>
  )
}

function NewCase() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const create = useMutation(createCaseMutation(client))
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {words.create}
      </Button>
      <Dialog title={words.create} open={isOpen} onClose={() => setOpen(false)}>
        <CaseForm
          initial={{ title: '', summary: '' }}
          submit={caseWords.form.create}
          submitting={caseWords.form.creating}
          busy={create.isPending}
          failure={create.error && caseWords.form.failed(create.error.message)}
          onSubmit={(form) => create.mutate(form, { onSuccess: ({ id }) => void navigate(casePath(id)) })}
        />
      </Dialog>
    </>
  )
}

function ImportCase() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const importing = useMutation(importMutation(client))
  return (
    <section className={styles.import} aria-label={words.import}>
      <FileButton
        label={words.import}
        accept=".zip,application/zip"
        busy={importing.isPending}
        busyLabel={words.importing}
        onFiles={([file]) =>
          file &&
          importing.mutate(file, {
            // One that was imported before needs a choice first: both stand here.
            onSuccess: ({ id, earlier }) => void (earlier === null && navigate(casePath(id))),
          })
        }
      >
        {words.import}
      </FileButton>
      <p className={styles.hint}>{words.importHint}</p>
      <Notice tone="error">{importing.error && words.importFailed(importing.error.message)}</Notice>
      <Notice tone="caution">
        {importing.data?.earlier && (
          <>
            {words.imported(importing.data.title)} {words.importedBefore}{' '}
            <Link to={casePath(importing.data.id)}>{words.openImported}</Link>{' '}
            <Link to={casePath(importing.data.earlier.id)}>{words.openEarlier}</Link>
          </>
        )}
      </Notice>
    </section>
  )
}
