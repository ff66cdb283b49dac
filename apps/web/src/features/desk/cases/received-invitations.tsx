import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvitationAnswer, ReceivedInvitations as Received } from '@varuna/contract/desk/case-people'
import { caseWords } from '@varuna/language/desk/cases'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useNavigate } from 'react-router'
import { casePath } from '~/dashboard/addresses/rooms.ts'
import { formatDay } from '~/dashboard/time/format-time.ts'
import { answerMutation, receivedQuery, unblockMutation } from './queries.ts'
import styles from './received-invitations.module.css'

const { invitations: words } = caseWords

/** Invitations to others' cases, to accept or decline; nothing when there are none. */
export function ReceivedInvitations() {
  const received = useQuery(receivedQuery)
  if (received.error && !received.data) return <Notice tone="error">{words.notLoaded(received.error.message)}</Notice>
  const { invitations, blocked } = received.data ?? { invitations: [], blocked: [] }
  if (invitations.length === 0 && blocked.length === 0) return null
  return (
    <div className={styles.stack} data-screen-only>
      {invitations.length > 0 && (
        <Panel title={words.title(invitations.length)}>
          <p className={styles.soft}>{words.hint}</p>
          <ul className={styles.list} role="list">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} {...invitation} />
            ))}
          </ul>
        </Panel>
      )}
      {blocked.length > 0 && <Blocked blocked={blocked} />}
    </div>
  )
}

function Invitation({ id, by, access, endsAt }: Received['invitations'][number]) {
  const navigate = useNavigate()
  const answer = useMutation(answerMutation(useQueryClient()))
  const reply = (chosen: InvitationAnswer['answer']) =>
    // A callback of `mutate` would not run, because the invitation is unmounted first.
    answer.mutateAsync({ id, answer: chosen }).then(
      ({ caseId }) => caseId !== null && navigate(casePath(caseId)),
      () => {},
    )
  const busy = (chosen: InvitationAnswer['answer']) => answer.isPending && answer.variables.answer === chosen
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <b dir="auto">{words.by(by.name)}</b>
        <span className={styles.soft}>
          {words.access[access]}. {words.until(formatDay(endsAt))}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          aria-label={words.acceptLabel(by.name)}
          busy={busy('accept')}
          onClick={() => void reply('accept')}
        >
          {words.accept}
        </Button>
        <Button aria-label={words.declineLabel(by.name)} busy={busy('decline')} onClick={() => void reply('decline')}>
          {words.decline}
        </Button>
        <Button
          variant="quiet"
          aria-label={words.blockLabel(by.name)}
          busy={busy('block')}
          onClick={() => void reply('block')}
        >
          {words.block}
        </Button>
      </div>
      <Notice tone="error">{answer.error && words.failed(answer.error.message)}</Notice>
    </li>
  )
}

function Blocked({ blocked }: Pick<Received, 'blocked'>) {
  const unblock = useMutation(unblockMutation(useQueryClient()))
  return (
    <details className={styles.blocked}>
      <summary>{words.blocked(blocked.length)}</summary>
      <p className={styles.soft}>{words.blockedHint}</p>
      <ul className={styles.list} role="list">
        {blocked.map(({ person }) => (
          <li key={person.id} className={styles.item}>
            <b dir="auto" className={styles.who}>
              {person.name}
            </b>
            <Button
              aria-label={words.unblockLabel(person.name)}
              busy={unblock.isPending && unblock.variables === person.id}
              onClick={() => unblock.mutate(person.id)}
            >
              {words.unblock}
            </Button>
          </li>
        ))}
      </ul>
      <Notice tone="error">{unblock.error && words.failed(unblock.error.message)}</Notice>
    </details>
  )
}
