import { useQuery } from '@tanstack/react-query'
import { assessmentKind, type AssessmentKind } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { assessmentPath } from '~/dashboard/assessment/assessment-path.ts'
import { EntryVerdict, formatShare } from '~/dashboard/assessment/entry-verdict.tsx'
import { assessmentQuery } from '~/dashboard/assessment/queries.ts'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { roomPaths } from '~/dashboard/addresses/rooms.ts'
import { RoomPage } from '~/dashboard/room/room-page.tsx'
import styles from '../assessment-page.module.css'
import { AssessmentVerdict } from '../assessment-verdict.tsx'
import { BothPlaces } from './both-places.tsx'
import { DifferencesPanel } from './differences-panel.tsx'

const { compare: words, page: pageWords, kinds, history } = assessmentWords

interface Key {
  of: AssessmentKind
  id: string
}

/** The assessment named by a URL parameter; null when invalid. */
export function parseKey(text: string | null): Key | null {
  const [, kind, id] = /^([a-z_]+):(.{1,80})$/.exec(text ?? '') ?? []
  const of = assessmentKind.safeParse(kind)
  return of.success && id !== undefined ? { of: of.data, id } : null
}

export function ComparePage({ search }: { search: URLSearchParams }) {
  const keys = [parseKey(search.get('a')), parseKey(search.get('b'))].filter((key) => key !== null)
  return (
    <RoomPage width="wider">
      <div>
        <nav className={styles.trail} data-screen-only>
          <Link to={roomPaths.analysis}>{pageWords.back}</Link>
        </nav>
        <h1 className={typography.roomName}>{words.title}</h1>
      </div>
      {keys.length < 2 && <p>{words.missing}</p>}
      {keys[0] && keys[1] && <Compared first={keys[0]} second={keys[1]} />}
      <div className={styles.sides}>
        {keys.map((key, index) => (
          <Side key={`${index} ${assessmentPath(key)}`} of={key.of} id={key.id} number={index + 1} />
        ))}
      </div>
    </RoomPage>
  )
}

/** Nothing until both are loaded: each side says how its own loading goes. */
function Compared({ first, second }: { first: Key; second: Key }) {
  const { data: one } = useQuery(assessmentQuery(first.of, first.id))
  const { data: other } = useQuery(assessmentQuery(second.of, second.id))
  if (!one || !other) return null
  return (
    <div className={styles.sides}>
      <DifferencesPanel first={one} second={other} />
      <BothPlaces entries={[one.entry, other.entry]} />
    </div>
  )
}

function Side({ of, id, number }: Key & { number: number }) {
  const { data, error, refetch } = useQuery(assessmentQuery(of, id))
  if (!data)
    return <Panel title={words.side(number, kinds[of])} state={panelStateOf({ data, error, refetch }, pageWords)} />
  const { entry, answer } = data
  return (
    <div className={styles.stack}>
      <Panel
        title={words.side(number, entry.subject)}
        actions={
          <>
            {!answer && <EntryVerdict entry={entry} />}
            <Link to={assessmentPath(entry)}>{history.open}</Link>
          </>
        }
      >
        <p className={typography.wideAside}>
          {kinds[of]} · {pageWords.assessedAt(formatUtc(entry.assessedAt))}
          {!answer && ` · ${history.shares[of]} ${formatShare(entry)}`}
        </p>
        {answer ? <AssessmentVerdict details={data} /> : <p>{pageWords.unreadable}</p>}
      </Panel>
    </div>
  )
}
