import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountRequest, RequestAnswer } from '@varuna/contract/people/sign-up'
import { newcomerWords } from '@varuna/language/people/newcomers'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { SelectField } from '@varuna/ui/select-field'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { roles, type Role } from '@varuna/vocabulary/rights'
import { useState } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { formFailure } from '~/forms/form-failure.ts'
import { answerMutation, requestsQuery } from './newcomer-requests.ts'
import styles from './newcomers.module.css'

const { requests: words } = newcomerWords

const isOfSender = (answer: RequestAnswer) => answer.answer === 'refuse' && answer.ofSender === true

type Outcome = { tone: 'success' | 'error'; text: string } | null

/** Sign-ups that wait for an administrator. */
export function RequestsPanel() {
  const nowMs = useNow()
  const { data, error, refetch } = useQuery(requestsQuery)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const state = panelStateOf({ data, error, refetch }, words)
  return (
    <Panel title={words.title} state={state}>
      <div className={styles.list}>
        <Notice tone={outcome?.tone ?? 'success'} onDismiss={() => setOutcome(null)}>
          {outcome?.text}
        </Notice>
        {data?.requests.length === 0 ? <p>{words.empty}</p> : <p className={styles.detail}>{words.lead}</p>}
        <ul className={styles.list} role="list">
          {data?.requests.map((one) => (
            <li key={one.id} className={styles.one}>
              <Request of={one} nowMs={nowMs} onAnswered={setOutcome} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

type RequestProps = { of: AccountRequest; nowMs: number; onAnswered: (outcome: Outcome) => void }

function Request({ of, nowMs, onAnswered }: RequestProps) {
  const { id, firstName, lastName, email, phone, postalCode, country, created, ends, reference } = of
  const { hasAccount, othersOfMailbox, othersOfSender } = of
  const [role, setRole] = useState<Role>('member')
  const { mutateAsync, isPending, variables } = useMutation(answerMutation(useQueryClient()))
  const answer = async (given: RequestAnswer) => {
    onAnswered(null)
    try {
      const { mailed } = await mutateAsync({ id, answer: given })
      const approved = mailed ? words.mailed(email) : words.notMailed(email)
      const refused = isOfSender(given) ? words.refusedAll(othersOfSender + 1) : words.refused(email)
      onAnswered({ tone: 'success', text: given.answer === 'refuse' ? refused : approved })
    } catch (error) {
      onAnswered({ tone: 'error', text: formFailure(error, words.answerFailed).banner })
    }
  }
  const isSending = (what: RequestAnswer['answer'], ofSender = false) =>
    isPending && variables.answer.answer === what && isOfSender(variables.answer) === ofSender
  return (
    <>
      <h3 className={styles.name}>
        {firstName} {lastName} <span className={styles.detail}>{email}</span>
      </h3>
      <dl className={styles.facts}>
        <Fact name={words.reference}>{reference}</Fact>
        <Fact name={words.place}>
          {postalCode} {country}
        </Fact>
        {phone !== null && <Fact name={words.phone}>{phone}</Fact>}
        <Fact name={words.asked}>
          <TimeText time={created} nowMs={nowMs} />
        </Fact>
        <Fact name={words.ends}>
          <TimeText time={ends} nowMs={nowMs} />
        </Fact>
      </dl>
      {hasAccount && <p className={styles.caution}>{words.hasAccount}</p>}
      {othersOfMailbox > 0 && <p className={styles.caution}>{words.others(othersOfMailbox)}</p>}
      {othersOfSender > 0 && <p className={styles.detail}>{words.othersOfSender(othersOfSender)}</p>}
      <div className={styles.actions}>
        {!hasAccount && (
          <>
            <SelectField
              label={newcomerWords.role}
              options={roles}
              optionLabels={newcomerWords.roles}
              value={role}
              onChange={({ target }) => setRole(target.value as Role)}
            />
            <Button
              variant="primary"
              busy={isSending('approve')}
              busyLabel={words.approving}
              onClick={() => void answer({ answer: 'approve', role })}
            >
              {words.approve} <VisuallyHidden>{email}</VisuallyHidden>
            </Button>
          </>
        )}
        <Button busy={isSending('refuse')} busyLabel={words.refusing} onClick={() => void answer({ answer: 'refuse' })}>
          {words.refuse} <VisuallyHidden>{email}</VisuallyHidden>
        </Button>
        {othersOfSender > 0 && (
          <Button
            busy={isSending('refuse', true)}
            busyLabel={words.refusing}
            onClick={() => void answer({ answer: 'refuse', ofSender: true })}
          >
            {words.refuseAll(othersOfSender + 1)} <VisuallyHidden>{email}</VisuallyHidden>
          </Button>
        )}
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
