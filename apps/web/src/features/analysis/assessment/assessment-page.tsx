import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AssessmentDetails, AssessmentKind } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { caseWords } from '@varuna/language/desk/cases'
import { teamWords } from '@varuna/language/people/teams'
import { Badge } from '@varuna/ui/badge'
import { Button, buttonClass } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel, type PanelState } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import { ProblemError } from '~/api/request.ts'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { assessmentPath, tabPath } from '~/dashboard/assessment/assessment-path.ts'
import { EntryVerdict, formatShare } from '~/dashboard/assessment/entry-verdict.tsx'
import { assessmentQuery, deleteMutation, restoreMutation } from '~/dashboard/assessment/queries.ts'
import { ImagePlace } from '~/dashboard/verdict/image/image-place.tsx'
import { AddToCase } from '~/dashboard/cases/add-to-case.tsx'
import { RawDetails } from '~/dashboard/frame/raw-details.tsx'
import { ShareWithTeam } from '~/dashboard/teams/share-with-team.tsx'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { DocumentLink } from '~/dashboard/exports/document-link.tsx'
import { roomPaths, vesselPath } from '~/dashboard/addresses/rooms.ts'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import styles from './assessment-page.module.css'
import { AssessmentPlace } from './assessment-place.tsx'
import { AssessmentTrack } from './assessment-track.tsx'
import { AssessmentVerdict } from './assessment-verdict.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OtherAssessments } from './other-assessments.tsx'

const { page: words, kinds } = assessmentWords

/** Page of one assessment: kind and state, verdict, map and time, history, raw answer. */
export function AssessmentPage({ of, id }: { of: AssessmentKind; id: string }) {
  const { data, error, refetch } = useQuery(assessmentQuery(of, id))
  if (data) return <Loaded details={data} />
  const isMissing = error instanceof ProblemError && error.problem.status === 404
  const state: PanelState = isMissing
    ? { kind: 'empty', text: words.notFound }
    : panelStateOf({ data, error, refetch }, words)
  return (
    <RoomPage width="wider">
      <div>
        <nav className={styles.trail} data-screen-only>
          <Link to={roomPaths.analysis}>{words.back}</Link>
        </nav>
        <h1 className={typography.roomName}>{kinds[of]}</h1>
      </div>
      <Panel title={words.verdict} state={state} />
    </RoomPage>
  )
}

function Loaded({ details }: { details: AssessmentDetails }) {
  const client = useQueryClient()
  const { entry, answer } = details
  const { of, id, subject, mmsi, assessedAt, access, team, deletedAt, removedAt } = entry
  const isOwner = access === 'owner'
  const removal = useMutation(deleteMutation(client))
  const restoration = useMutation(restoreMutation(client))
  const failure = removal.error ?? restoration.error
  const isDeleted = deletedAt !== null && removedAt !== null
  return (
    <RoomPage width="wider">
      <div>
        <nav className={styles.trail} data-screen-only>
          <Link to={roomPaths.analysis}>{words.back}</Link>
        </nav>
        <div className={styles.heading}>
          <h1 className={typography.roomName}>{subject}</h1>
          <EntryVerdict entry={entry} />
          {entry.alerted && <Badge level="note">{words.alerted}</Badge>}
        </div>
        <p className={typography.wideAside}>
          {kinds[of]} · {words.assessedAt(formatUtc(assessedAt))} · {isDeleted ? words.deletedState : words.kept}
        </p>
        <div className={styles.actions} data-screen-only>
          {!isDeleted && (
            <>
              <AddToCase
                what={{ kind: 'assessment', of, sourceId: id }}
                suggestedTitle={subject}
                {...(of === 'image' && { note: caseWords.addTo.original })}
              />
              {isOwner && (
                <Link className={buttonClass('secondary')} to={tabPath(entry)}>
                  {words.showInTab}
                </Link>
              )}
            </>
          )}
          {mmsi !== null && (
            <Link className={buttonClass('secondary')} to={vesselPath(mmsi)}>
              {words.vessel}
            </Link>
          )}
          {answer && (
            <DocumentLink path={`/api/assessments/${of}/${encodeURIComponent(id)}/report.pdf`} about={subject} />
          )}
          <Button variant="quiet" onClick={() => window.print()}>
            {words.print}
          </Button>
          {!isDeleted && isOwner && (
            <Button variant="quiet" busy={removal.isPending} onClick={() => removal.mutate(entry)}>
              {words.delete}
            </Button>
          )}
        </div>
        {isOwner
          ? !isDeleted && <ShareWithTeam kind={of} id={id} team={team} />
          : team !== null && <p className={typography.wideAside}>{teamWords.readOnly(team.name)}</p>}
      </div>
      <Notice tone="error">{failure && assessmentWords.history.actionFailed(failure.message)}</Notice>
      <Notice tone="caution">
        {isDeleted ? (
          <span className={styles.restore}>
            {words.deleted(formatUtc(deletedAt), formatUtc(removedAt))}
            <Button variant="quiet" busy={restoration.isPending} onClick={() => restoration.mutate(entry)}>
              {words.restore}
            </Button>
          </span>
        ) : (
          answer === null && words.unreadable
        )}
      </Notice>
      <div className={styles.columns}>
        <Panel title={words.verdict} className={styles.verdict}>
          {answer ? (
            <AssessmentVerdict details={details} />
          ) : (
            <p className={typography.wideAside}>
              {assessmentWords.history.shares[of]} {formatShare(entry)}
            </p>
          )}
        </Panel>
        {details.of === 'image' && details.answer ? (
          <ImagePlace image={details.answer} level={2} mayChange={isOwner} />
        ) : (
          <AssessmentPlace entry={entry} />
        )}
        <AssessmentTrack details={details} className={styles.track} />
        <OtherAssessments entry={entry} />
        <NotesPanel entry={entry} notes={details.notes} className={styles.notesPanel} />
      </div>
      {answer && <RawDetails key={assessmentPath(entry)} title={words.raw} label={words.rawLabel} answer={answer} />}
    </RoomPage>
  )
}
