import { useQuery } from '@tanstack/react-query'
import type { LargeAccount, StorageOverview } from '@varuna/contract/people/storage'
import { storageWords as words } from '@varuna/language/people/storage'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { TextField } from '@varuna/ui/text-field'
import { useState, type FormEvent } from 'react'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { LimitsForm } from './limits-form.tsx'
import { QuotaDialog } from './quota-dialog.tsx'
import styles from './storage-panel.module.css'
import { storageQuery } from './storage-requests.ts'

/** What is stored here, how much may be, and by which accounts, for administrators. */
export function StoragePanel() {
  const [account, setAccount] = useState('')
  const query = useQuery(storageQuery(account))
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      {query.data && <Storage storage={query.data} account={account} onFind={setAccount} />}
    </Panel>
  )
}

type StorageProps = {
  storage: StorageOverview
  /** The account that is listed alone; empty for those that store most. */
  account: string
  onFind: (account: string) => void
}

function Storage({ storage, account, onFind }: StorageProps) {
  const [chosen, setChosen] = useState<LargeAccount | null>(null)
  const [done, setDone] = useState('')
  return (
    <div className={styles.stack}>
      <Use storage={storage} />
      <Notice tone="success">{done}</Notice>
      <LimitsForm
        // Begins anew with what another administrator set.
        key={JSON.stringify(storage.set)}
        storage={storage}
        onChange={setDone}
      />
      <h3 className={styles.heading}>{account === '' ? words.accounts : words.found(account)}</h3>
      <FindAccount onFind={onFind} />
      {storage.accounts.length === 0 && <p>{account === '' ? words.nobody : words.notFound}</p>}
      <ul className={styles.accounts} role="list">
        {storage.accounts.map((one) => (
          <li key={one.account.id} className={styles.one}>
            <bdi className={styles.name}>{one.account.name}</bdi>
            <span className={styles.size}>
              {words.of(one.usedBytes, one.maxBytes)}
              {one.isOwnQuota && <span className={typography.fine}> ({words.ownQuota})</span>}
            </span>
            <Button
              aria-haspopup="dialog"
              aria-label={words.quota.openOf(one.account.name)}
              onClick={() => {
                setDone('')
                setChosen(one)
              }}
            >
              {words.quota.open}
            </Button>
          </li>
        ))}
      </ul>
      <QuotaDialog
        chosen={chosen}
        storage={storage}
        onClose={() => setChosen(null)}
        onDone={({ account }) => {
          setChosen(null)
          setDone(words.quota.done(account.name))
        }}
      />
    </div>
  )
}

function FindAccount({ onFind }: Pick<StorageProps, 'onFind'>) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(text.trim())
  }
  return (
    <form className={styles.find} aria-label={words.find} onSubmit={submit}>
      <TextField
        label={words.findBy}
        hint={words.findHint}
        maxLength={254}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{words.find}</Button>
    </form>
  )
}

function Use({ storage }: { storage: StorageOverview }) {
  const { usedBytes, totalBytes, diskFreeBytes, reserveBytes } = storage
  const leftOnDisk = Math.max(0, diskFreeBytes - reserveBytes)
  const left = Math.min(leftOnDisk, totalBytes === null ? Infinity : Math.max(0, totalBytes - usedBytes))
  return (
    <div className={styles.use}>
      <p>
        {words.used(storage)} {words.disk(storage)}
      </p>
      <meter className={styles.bar} aria-label={words.bar} min={0} max={usedBytes + left || 1} value={usedBytes} />
      <Notice tone="error">{left === 0 && words.full}</Notice>
    </div>
  )
}
