import { useMutation, useQueryClient } from '@tanstack/react-query'
import { caseMemberRequest, type CaseMember, type CaseSummary } from '@varuna/contract/case'
import { caseWords } from '@varuna/language/dashboard/cases'
import { fields } from '@varuna/language/site/fields'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { roomPaths } from '~/dashboard/room/rooms.ts'
import { useForm } from '~/forms/use-form.ts'
import { useSession } from '~/session/use-session.ts'
import styles from './case-members.module.css'
import { changeCaseMutation, endSharingMutation, shareMutation } from './queries.ts'

const { members: words, page: pageWords } = caseWords

const rights = ['read', 'write'] as const

type CaseMembersProps = { id: string; summary: CaseSummary; members: readonly CaseMember[] }

/** Who sees the case and who has it; its owner shares it. */
export function CaseMembers({ id, summary, members }: CaseMembersProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { session } = useSession()
  const { owner, assignee, access, version } = summary
  const change = useMutation(changeCaseMutation(client, id))
  const end = useMutation(endSharingMutation(client, id))
  const people = [owner, ...members.map(({ person }) => person)]
  const failure = change.error ?? end.error
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
            <span className={styles.right}>{words.owner}</span>
          </li>
          {members.map(({ person, access: right }) => (
            <li key={person.id} className={styles.person}>
              <b>{person.name}</b>
              <span className={styles.right}>{words.access[right]}</span>
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
        {members.length === 0 && <p className={styles.right}>{words.none}</p>}
        {access === 'owner' && <ShareForm id={id} />}
      </div>
    </Panel>
  )
}

const shareForm = caseMemberRequest.pick({ account: true })

function ShareForm({ id }: { id: string }) {
  const client = useQueryClient()
  const form = useForm({ schema: shareForm, texts: fields }, { account: '' })
  const [right, setRight] = useState<(typeof rights)[number]>('read')
  const share = useMutation(shareMutation(client, id))
  const account = form.field('account')
  return (
    <form
      ref={form.formRef}
      className={styles.share}
      noValidate
      onSubmit={form.onSubmit((person) =>
        // The form states why sharing failed, and keeps what was typed.
        share.mutateAsync({ ...person, access: right }).then(form.clear, () => {}),
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
        onChange={({ target }) => setRight(target.value === 'write' ? 'write' : 'read')}
      />
      <Button type="submit" busy={share.isPending} busyLabel={words.sharing}>
        {words.share}
      </Button>
      <Notice tone="success">{share.isSuccess && account.value === '' && words.shared(share.variables.account)}</Notice>
      <Notice tone="error">{share.error && words.failed(share.error.message)}</Notice>
    </form>
  )
}
