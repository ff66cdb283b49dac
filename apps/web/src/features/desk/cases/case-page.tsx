import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { CaseDetails, CaseExportCheck } from '@varuna/contract/desk/case-details'
import type { CaseSummary } from '@varuna/contract/desk/case'
import { caseWords } from '@varuna/language/desk/cases'
import { Badge } from '@varuna/ui/badge'
import { Button, buttonClass } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { Panel, type PanelState } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { ProblemError } from '~/api/request.ts'
import { DocumentLink } from '~/dashboard/exports/document-link.tsx'
import { useRefreshFailure } from '~/dashboard/frame/use-refresh-failure.ts'
import { roomPaths } from '~/dashboard/addresses/rooms.ts'
import { AddPanel } from './add-panel.tsx'
import { CaseEntries } from './case-entries.tsx'
import { CaseForm } from './case-form.tsx'
import { CaseMap } from './case-map.tsx'
import { CaseMembers } from './case-members.tsx'
import styles from './case-page.module.css'
import { CaseTimeline } from './case-timeline.tsx'
import { useCaseEntries } from './use-case-entries.ts'
import { formatMinute, formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import {
  caseQuery,
  changeCaseMutation,
  checkExportMutation,
  deleteCaseMutation,
  caseKmlPath,
  caseReportPath,
  exportPath,
  restoreCaseMutation,
} from './queries.ts'

const { page: words, edit: editWords } = caseWords

/** Page of one case: title and summary, its entries on a map and in time, its timeline and members. */
export function CasePage({ id }: { id: string }) {
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const { data, error, refetch } = useQuery({ ...caseQuery(id), enabled: deleted === null })
  const isMissing = error instanceof ProblemError && error.problem.status === 404
  if (deleted) return <DeletedCase {...deleted} onRestored={() => setDeleted(null)} />
  if (data && !isMissing) return <KnownCase id={id} details={data} error={error} onDeleted={setDeleted} />
  const state: PanelState = isMissing
    ? { kind: 'empty', text: words.notFound }
    : panelStateOf({ data, error, refetch }, words)
  return (
    <RoomPage width="wide">
      <Back />
      <h1 className={typography.roomName}>{caseWords.heading}</h1>
      <Panel title={words.summary} state={state} />
    </RoomPage>
  )
}

const Back = () => (
  <p data-screen-only>
    <Link to={roomPaths.cases}>{words.back}</Link>
  </p>
)

/** Whose file an imported case came from, where the signature proved it. */
const partnerOf = ({ origin }: CaseDetails['case']) => (origin?.signature === 'verified' ? origin.partner : null)

interface Deleted {
  summary: CaseSummary
  members: number
}

/** Replaces a case that was just deleted; offers to restore it. */
function DeletedCase({ summary, members, onRestored }: Deleted & { onRestored: () => void }) {
  const restore = useMutation(restoreCaseMutation(useQueryClient()))
  return (
    <RoomPage width="wide">
      <Back />
      <h1 className={typography.roomName}>{caseWords.heading}</h1>
      <Notice tone="note">
        <span className={layout.looseRow}>
          <span dir="auto">{words.removed(summary.title, members)}</span>
          {summary.removedAt !== null && <span>{words.restoreUntil(formatMinute(summary.removedAt))}</span>}
          <Button
            busy={restore.isPending}
            autoFocus
            onClick={() => restore.mutate(summary.id, { onSuccess: onRestored })}
          >
            {words.undo}
          </Button>
        </span>
      </Notice>
      <Notice tone="error">{restore.error && words.notRestored(restore.error.message)}</Notice>
    </RoomPage>
  )
}

type KnownCaseProps = {
  id: string
  details: CaseDetails
  error: Error | null
  onDeleted: (deleted: Deleted) => void
}

function KnownCase({ id, details, error, onDeleted }: KnownCaseProps) {
  const { case: summary, timeline, members, invitations } = details
  const loaded = useCaseEntries(id, timeline.at(-1)?.number ?? 0)
  const { readable, isWhole, error: notLoaded } = loaded
  // Refitting the map to each loaded page would move it while in use.
  const shown = useMemo(
    () => (isWhole || notLoaded ? readable.filter(({ removed }) => removed === null) : null),
    [readable, isWhole, notLoaded],
  )
  const mayWrite = summary.access !== 'read'
  const failure = useRefreshFailure(error)
  return (
    <RoomPage width="wide">
      <title>{caseWords.title(summary.title)}</title>
      <Back />
      <CaseHead id={id} details={details} onDeleted={onDeleted} />
      <Notice tone="caution">{failure && words.notRefreshed(failure.message)}</Notice>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <CaseEntries
            id={id}
            partner={partnerOf(summary)}
            loaded={loaded}
            total={summary.entryCount}
            mayWrite={mayWrite}
          />
        </div>
        <div className={`${styles.stack} ${styles.side}`}>
          <CaseMap id={id} entries={shown} />
          {mayWrite && (
            <div data-screen-only>
              <AddPanel id={id} isClosed={summary.state === 'closed'} />
            </div>
          )}
          <CaseMembers id={id} summary={summary} members={members} invitations={invitations} />
        </div>
        <CaseTimeline id={id} partner={partnerOf(summary)} {...details} />
      </div>
    </RoomPage>
  )
}

type CaseHeadProps = Pick<KnownCaseProps, 'id' | 'details' | 'onDeleted'>

function CaseHead({ id, details: { case: summary, members }, onDeleted }: CaseHeadProps) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const change = useMutation(changeCaseMutation(client, id))
  const remove = useMutation(deleteCaseMutation(client, id))
  const check = useMutation(checkExportMutation(id))
  const { title, state, access, owner, assignee, version, createdAt, changedAt, stated, origin } = summary
  const mayWrite = access !== 'read'
  return (
    <header className={styles.head}>
      <div className={styles.heading}>
        <h1 className={typography.roomName} dir="auto">
          {title}
        </h1>
        <Badge level={state === 'open' ? 'note' : 'low'}>{words.states[state]}</Badge>
      </div>
      <dl className={styles.facts}>
        <Fact label={words.owner}>
          {owner.name} · {words.access[access]}
        </Fact>
        <Fact label={words.assignee}>{assignee?.name ?? words.nobody}</Fact>
        <Fact label={words.created}>{formatUtcMinute(createdAt)}</Fact>
        <Fact label={words.changed}>{formatUtcMinute(changedAt)}</Fact>
      </dl>
      {origin !== null && (
        <Notice tone={origin.signature === 'verified' || origin.signature === 'own' ? 'note' : 'caution'}>
          <span dir="auto">{words.origin(origin)}</span>
        </Notice>
      )}
      {stated.length > 0 && <p className={styles.hint}>{words.stated(stated)}</p>}
      <p className={stated.includes('summary') ? `${styles.summary} ${styles.stated}` : styles.summary} dir="auto">
        {summary.summary === '' ? <span className={styles.soft}>{words.noSummary}</span> : summary.summary}
      </p>
      <div className={styles.actions} data-screen-only>
        {mayWrite && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
        {mayWrite && (
          <Button
            busy={change.isPending && !isEditing}
            onClick={() => change.mutate({ version, state: state === 'open' ? 'closed' : 'open' })}
          >
            {state === 'open' ? words.close : words.reopen}
          </Button>
        )}
        <ExportLink id={id} check={check} />
        <DocumentLink path={caseReportPath(id)} about={title} />
        <KmlLink id={id} />
        {access === 'owner' && (
          <Button
            variant="quiet"
            busy={remove.isPending}
            busyLabel={words.removing}
            onClick={() =>
              remove.mutate(undefined, { onSuccess: (gone) => onDeleted({ summary: gone, members: members.length }) })
            }
          >
            {words.remove}
          </Button>
        )}
      </div>
      <Notice tone="caution">
        {check.data && check.data.leftOut.length > 0 && <LeftOut id={id} leftOut={check.data.leftOut} />}
      </Notice>
      <Notice tone="error">{check.error && words.notExported(check.error.message)}</Notice>
      <Notice tone="error">{change.error && !isEditing && words.notSaved(change.error.message)}</Notice>
      <Notice tone="error">{remove.error && words.notRemoved(remove.error.message)}</Notice>
      <Dialog title={editWords.title} open={isEditing} onClose={() => setEditing(false)}>
        <CaseForm
          initial={{ title, summary: summary.summary }}
          submit={editWords.save}
          submitting={editWords.saving}
          busy={change.isPending}
          failure={change.error && failureOf(change.error, title)}
          onSubmit={(text) => change.mutate({ version, ...text }, { onSuccess: () => setEditing(false) })}
        />
      </Dialog>
    </header>
  )
}

function KmlLink({ id }: { id: string }) {
  return (
    <ServerLink className={buttonClass('quiet')} href={caseKmlPath(id)} download title={words.kmlHint}>
      {words.kml}
    </ServerLink>
  )
}

/** Downloads the case after its files are checked, unless the ZIP would lack some. */
function ExportLink({ id, check }: { id: string; check: UseMutationResult<CaseExportCheck, Error, void> }) {
  const link = useRef<HTMLAnchorElement>(null)
  const isChecked = useRef(false)
  const onClick = (event: MouseEvent) => {
    if (isChecked.current) {
      isChecked.current = false
      return
    }
    event.preventDefault()
    if (check.isPending) return
    check.mutate(undefined, {
      onSuccess: ({ leftOut }) => {
        if (leftOut.length > 0) return
        isChecked.current = true
        link.current?.click()
      },
    })
  }
  return (
    <ServerLink ref={link} className={buttonClass('secondary')} href={exportPath(id)} download onClick={onClick}>
      {check.isPending ? words.checking : words.export}
    </ServerLink>
  )
}

const MAX_NAMED = 20

function LeftOut({ id, leftOut }: { id: string; leftOut: CaseExportCheck['leftOut'] }) {
  return (
    <div className={styles.leftOut}>
      <p>{words.incomplete(leftOut.length)}</p>
      <ul>
        {leftOut.slice(0, MAX_NAMED).map(({ entryId, text }) => (
          <li key={entryId} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {leftOut.length > MAX_NAMED && <p>{words.moreLeftOut(leftOut.length - MAX_NAMED)}</p>}
      <ServerLink href={exportPath(id)} download>
        {words.exportRest}
      </ServerLink>
    </div>
  )
}

/** The case is reloaded after a rejected change, so that saving again is based on its current version. */
const failureOf = (error: Error, title: string) =>
  error instanceof ProblemError && error.problem.code === 'case_changed'
    ? editWords.changedMeanwhile(title)
    : editWords.failed(error.message)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
