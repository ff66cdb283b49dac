import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountSession } from '@varuna/contract/people/account-session'
import { accountWords } from '@varuna/language/people/account'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { endOthersMutation, endSessionMutation, sessionsQuery } from './queries.ts'
import styles from './sessions-panel.module.css'

const { sessions: words } = accountWords

/** Where the account is signed in; ends one session, or all others. */
export function SessionsPanel() {
  const client = useQueryClient()
  const nowMs = useNow()
  const query = useQuery(sessionsQuery)
  const end = useMutation(endSessionMutation(client))
  const endOthers = useMutation(endOthersMutation(client))
  const failure = end.error ?? endOthers.error
  const endOne = (id: string) => {
    endOthers.reset()
    end.mutate(id)
  }
  const endAllOthers = () => {
    end.reset()
    endOthers.mutate()
  }
  const done = end.isSuccess ? words.oneEnded : endOthers.data && words.ended(endOthers.data.ended)
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      <div className={styles.stack}>
        <p className={typography.aside}>{words.lead}</p>
        <table className={styles.table} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.columns.device}</th>
              <th scope="col">{words.columns.address}</th>
              <th scope="col">{words.columns.began}</th>
              <th scope="col">{words.columns.lastActive}</th>
              <th scope="col">
                <VisuallyHidden>{words.columns.action}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {query.data?.sessions.map((session) => (
              <Row
                key={session.id}
                session={session}
                nowMs={nowMs}
                busy={end.isPending && end.variables === session.id}
                onEnd={() => endOne(session.id)}
              />
            ))}
          </tbody>
        </table>
        <Button onClick={endAllOthers} busy={endOthers.isPending} busyLabel={words.endingOthers}>
          {words.endOthers}
        </Button>
        <Notice tone={failure ? 'error' : 'success'}>{failure ? words.endFailed(failure.message) : done}</Notice>
      </div>
    </Panel>
  )
}

type RowProps = { session: AccountSession; nowMs: number; busy: boolean; onEnd: () => void }

function Row({ session, nowMs, busy, onEnd }: RowProps) {
  const { device, address, began, lastActive, isNewDevice, isThis } = session
  const name = words.device(device)
  return (
    <tr>
      <th scope="row">
        <span className={styles.device}>
          {name}
          {isThis && <Badge level="note">{words.isThis}</Badge>}
          {isNewDevice && <Badge level="medium">{words.isNewDevice}</Badge>}
        </span>
      </th>
      <td data-label={words.columns.address}>{address || words.noAddress}</td>
      <td data-label={words.columns.began}>
        <TimeText time={began} nowMs={nowMs} />
      </td>
      <td data-label={words.columns.lastActive}>
        <TimeText time={lastActive} nowMs={nowMs} />
      </td>
      <td className={styles.action}>
        {!isThis && (
          <Button aria-label={words.endOf(name ?? '', began)} onClick={onEnd} busy={busy} busyLabel={words.ending}>
            {words.end}
          </Button>
        )}
      </td>
    </tr>
  )
}
