import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { caseInvitationRequest, type CaseMember, type SentInvitation } from '@varuna/contract/desk/case-people'
import type { CaseSummary } from '@varuna/contract/desk/case'
import { caseWords } from '@varuna/language/desk/cases'
import { teamWords } from '@varuna/language/people/teams'
import { fields } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { Select } from '@varuna/ui/select'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { roomPaths } from '~/dashboard/addresses/rooms.ts'
import { ShareWithTeam } from '~/dashboard/teams/share-with-team.tsx'
import { ownTeamsQuery } from '~/dashboard/teams/team-queries.ts'
import { formatDay } from '~/dashboard/time/format-time.ts'
import { useForm } from '~/forms/use-form.ts'
import { useSession } from '~/session/use-session.ts'
import styles from './case-members.module.css'
import {
  changeCaseMutation,
  changeMemberMutation,
  endSharingMutation,
  inviteMutation,
  withdrawMutation,
} from './queries.ts'

const { members: words, page: pageWords } = caseWords

const rights = ['read', 'write'] as const
const rightIn = (value: string) => (value === 'write' ? 'write' : 'read')

type CaseMembersProps = {
  id: string
  summary: CaseSummary
  members: readonly CaseMember[]
  invitations: readonly SentInvitation[]
}

/** Who can see the case and who owns it; the owner can share it. */
export function CaseMembers({ id, summary, members, invitations }: CaseMembersProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { session } = useSession()
  const { owner, assignee, access, team, version } = summary
  const change = useMutation(changeCaseMutation(client, id))
  const end = useMutation(endSharingMutation(client, id))
  const changeMember = useMutation(changeMemberMutation(client, id))
  const { data: teams = [] } = useQuery(ownTeamsQuery)
  const colleagues = teams.find(({ id: teamId }) => teamId === team?.id)?.members ?? []
  const people = [
    ...new Map([owner, ...members.map(({ person }) => person), ...colleagues].map((one) => [one.id, one])).values(),
  ]
  const failure = change.error ?? end.error ?? changeMember.error
  const leave = (accountId: string) => {
    const isMe = accountId === session?.userId
    end.mutate(accountId, { onSuccess: () => void (isMe && navigate(roomPaths.cases)) })
  }
  return (
    <Panel title={words.title}>
      <div className={styles.stack}>
        <Notice tone="error">{failure && words.failed(failure.message)}</Notice>
        {access !== 'read' && (
          <SelectField
            sends
            label={words.assign}
            options={people.map((person) => person.id)}
            optionLabels={Object.fromEntries(people.map((person) => [person.id, person.name]))}
            placeholder={pageWords.nobody}
            value={assignee?.id ?? ''}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ version, assignee: target.value === '' ? null : target.value })}
          />
        )}
        <ul className={styles.people} role="list">
          <li className={styles.person}>
            <b>{owner.name}</b>
            <span className={typography.aside}>{words.owner}</span>
          </li>
          {members.map(({ person, access: right }) => (
            <li key={person.id} className={styles.person}>
              <b>{person.name}</b>
              {access === 'owner' ? (
                <Select
                  sends
                  className={styles.access}
                  aria-label={words.rightOf(person.name)}
                  value={right}
                  disabled={changeMember.isPending}
                  onChange={({ target }) =>
                    changeMember.mutate({ accountId: person.id, access: rightIn(target.value) })
                  }
                >
                  {rights.map((one) => (
                    <option key={one} value={one}>
                      {words.access[one]}
                    </option>
                  ))}
                </Select>
              ) : (
                <span className={typography.aside}>{words.access[right]}</span>
              )}
              {(access === 'owner' || person.id === session?.userId) && (
                <Button
                  variant="quiet"
                  aria-label={access === 'owner' ? words.endLabel(person.name) : words.leave}
                  busy={end.isPending}
                  onClick={() => leave(person.id)}
                >
                  {access === 'owner' ? words.end : words.leave}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {members.length === 0 && team === null && <p className={typography.aside}>{words.none}</p>}
        {invitations.length > 0 && <Invitations id={id} invitations={invitations} />}
        {team !== null && access !== 'owner' && <p className={typography.aside}>{teamWords.sharedWith(team.name)}</p>}
        {access === 'owner' && <ShareWithTeam kind="case" id={id} team={team} />}
        {access === 'owner' && <InviteForm id={id} />}
      </div>
    </Panel>
  )
}

/** Unanswered invitations. They do not reveal whether the account exists, or has declined. */
function Invitations({ id, invitations }: Pick<CaseMembersProps, 'id' | 'invitations'>) {
  const withdraw = useMutation(withdrawMutation(useQueryClient(), id))
  return (
    <section className={styles.stack} aria-label={words.invited}>
      <h3 className={styles.heading}>{words.invited}</h3>
      <p className={typography.aside}>{words.invitedHint}</p>
      <ul className={styles.people} role="list">
        {invitations.map(({ id: invitationId, account, access, endsAt }) => (
          <li key={invitationId} className={styles.invited}>
            <div>
              <b dir="auto">{account}</b>
              <span className={typography.aside}>{words.notAccepted(words.access[access], formatDay(endsAt))}</span>
            </div>
            <Button
              variant="quiet"
              aria-label={words.withdrawLabel(account)}
              busy={withdraw.isPending && withdraw.variables === invitationId}
              onClick={() => withdraw.mutate(invitationId)}
            >
              {words.withdraw}
            </Button>
          </li>
        ))}
      </ul>
      <Notice tone="error">{withdraw.error && words.failed(withdraw.error.message)}</Notice>
    </section>
  )
}

const inviteForm = caseInvitationRequest.pick({ account: true })

function InviteForm({ id }: { id: string }) {
  const client = useQueryClient()
  const form = useForm({ schema: inviteForm, texts: fields }, { account: '' })
  const [right, setRight] = useState<(typeof rights)[number]>('read')
  const invite = useMutation(inviteMutation(client, id))
  const account = form.field('account')
  return (
    <form
      ref={form.formRef}
      className={styles.share}
      noValidate
      onSubmit={form.onSubmit((person) =>
        // The form shows why inviting failed, and keeps what was typed.
        invite.mutateAsync({ ...person, access: right }).then(form.clear, () => {}),
      )}
    >
      <TextField
        label={words.account}
        hint={words.accountHint}
        maxLength={254}
        required
        autoComplete="off"
        {...account}
      />
      <SelectField
        label={words.right}
        options={rights}
        optionLabels={words.access}
        value={right}
        onChange={({ target }) => setRight(rightIn(target.value))}
      />
      <Button type="submit" busy={invite.isPending} busyLabel={words.inviting}>
        {words.invite}
      </Button>
      <Notice tone="success">
        {invite.isSuccess && account.value === '' && words.invitationSent(invite.variables.account)}
      </Notice>
      <Notice tone="error">{invite.error && words.failed(invite.error.message)}</Notice>
    </form>
  )
}
