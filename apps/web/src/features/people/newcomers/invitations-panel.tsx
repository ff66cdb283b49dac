import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountInvitation } from '@varuna/contract/people/sign-up'
import { newcomerWords } from '@varuna/language/people/newcomers'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { formFailure } from '~/forms/form-failure.ts'
import { InviteForm } from './invite-form.tsx'
import { invitationsQuery, revokeMutation } from './newcomer-requests.ts'
import styles from './newcomers.module.css'

const { invitations: words } = newcomerWords

/** The form that invites somebody, and the invitations of the last weeks. */
export function InvitationsPanel() {
  const nowMs = useNow()
  const { data, error, refetch } = useQuery(invitationsQuery)
  const state = panelStateOf({ data, error, refetch }, words)
  return (
    <Panel title={words.title} state={state}>
      <div className={styles.list}>
        <InviteForm />
        {data?.invitations.length === 0 && <p>{words.empty}</p>}
        <ul className={styles.list} role="list">
          {data?.invitations.map((one) => (
            <li key={one.id} className={styles.one}>
              <Invitation of={one} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Invitation({ of, nowMs }: { of: AccountInvitation; nowMs: number }) {
  const { id, role, email, state, ends, by, usedBy } = of
  const { mutate: revoke, isPending, error } = useMutation(revokeMutation(useQueryClient()))
  return (
    <>
      <h3 className={styles.name}>
        {email ?? words.anyAddress} <span className={styles.detail}>{newcomerWords.roles[role]}</span>
        <Badge level={state === 'open' ? 'low' : 'unknown'}>{words.states[state]}</Badge>
      </h3>
      <p className={styles.detail}>
        {by === null ? words.byCommand : words.by(by.name)}
        {' · '}
        {words.ends} <TimeText time={ends} nowMs={nowMs} />
      </p>
      {state === 'used' && (
        <p className={styles.detail}>{usedBy === null ? words.usedInVain : words.usedBy(usedBy.name)}</p>
      )}
      {state === 'open' && (
        <div className={styles.actions}>
          <Button busy={isPending} busyLabel={words.revoking} onClick={() => revoke(id)}>
            {words.revoke} <VisuallyHidden>{email ?? words.anyAddress}</VisuallyHidden>
          </Button>
        </div>
      )}
      <Notice tone="error">{error && formFailure(error, words.revokeFailed).banner}</Notice>
    </>
  )
}
