import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedAccount } from '@varuna/contract/people/managed-account'
import { peopleWords } from '@varuna/language/people/people'
import { roleWords } from '@varuna/language/people/rights'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { useState } from 'react'
import { MoreButton } from '~/dashboard/frame/more-button.tsx'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { useSession } from '~/session/use-session.ts'
import styles from './accounts-panel.module.css'
import { FactorDialog } from './factor-dialog.tsx'
import { accountsQuery, giveRoleMutation } from './queries.ts'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

const { accounts: words, change: changeWords, factor: factorWords, link: linkWords } = peopleWords

/** Every account with its role, in pages; a dialog changes the role. */
export function AccountsPanel() {
  const nowMs = useNow()
  const query = useInfiniteQuery(accountsQuery)
  const give = useMutation(giveRoleMutation(useQueryClient()))
  const { session } = useSession()
  const [changed, setChanged] = useState<ManagedAccount | null>(null)
  const [forgetful, setForgetful] = useState<ManagedAccount | null>(null)
  const [lost, setLost] = useState<ManagedAccount | null>(null)
  const [done, setDone] = useState('')
  const accounts = query.data?.pages.flatMap((page) => page.accounts) ?? []
  const ask = (account: ManagedAccount) => {
    give.reset()
    setDone('')
    setChanged(account)
  }
  return (
    <Panel title={words.title} state={panelStateOf(query, words, accounts.length === 0 && words.empty)}>
      <div className={styles.stack}>
        <Notice tone="success">{done}</Notice>
        <table className={styles.table} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.role}</th>
              <th scope="col">{words.since}</th>
              <th scope="col">{words.by}</th>
              <th scope="col">
                <VisuallyHidden>{words.action}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <Row
                key={account.id}
                account={account}
                isMe={account.id === session?.userId}
                nowMs={nowMs}
                onChange={() => ask(account)}
                onLink={() => setForgetful(account)}
                onLost={() => {
                  setDone('')
                  setLost(account)
                }}
              />
            ))}
          </tbody>
        </table>
        <Notice tone="error">{query.isFetchNextPageError && words.moreFailed(query.error.message)}</Notice>
        <MoreButton query={query}>{words.more}</MoreButton>
      </div>
      <ResetLinkDialog account={forgetful} onClose={() => setForgetful(null)} />
      <FactorDialog
        account={lost}
        onClose={() => setLost(null)}
        onRemoved={({ name }) => {
          setLost(null)
          setDone(factorWords.done(name))
        }}
      />
      <RoleDialog
        account={changed}
        isMe={changed?.id === session?.userId}
        busy={give.isPending}
        failure={give.error && changeWords.failed(give.error.message)}
        onClose={() => setChanged(null)}
        onGive={({ id, name }, role) =>
          give.mutate(
            { id, role },
            {
              onSuccess: () => {
                setChanged(null)
                setDone(changeWords.done(name, role))
              },
            },
          )
        }
      />
    </Panel>
  )
}

type RowProps = {
  account: ManagedAccount
  isMe: boolean
  nowMs: number
  onChange: () => void
  onLink: () => void
  onLost: () => void
}

function Row({ account, isMe, nowMs, onChange, onLink, onLost }: RowProps) {
  const { name, email, role, hasFactor, since, by } = account
  return (
    <tr>
      <th scope="row">
        <bdi className={styles.name}>{name}</bdi>
        {isMe && <span className={styles.soft}> ({words.you})</span>}
        <bdi className={styles.email}>{email}</bdi>
      </th>
      <td data-label={words.role}>{roleWords.names[role]}</td>
      <td data-label={words.since}>{since === null ? words.notKnown : <TimeText time={since} nowMs={nowMs} />}</td>
      <td data-label={words.by}>{by === null ? words.varuna : <bdi>{by.name}</bdi>}</td>
      <td className={styles.action}>
        <div className={styles.buttons}>
          <Button aria-haspopup="dialog" aria-label={words.changeOf(name)} onClick={onChange}>
            {words.change}
          </Button>
          <Button aria-haspopup="dialog" aria-label={linkWords.openOf(name)} onClick={onLink}>
            {linkWords.open}
          </Button>
          {hasFactor && !isMe && (
            <Button aria-haspopup="dialog" aria-label={factorWords.openOf(name)} onClick={onLost}>
              {factorWords.open}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
