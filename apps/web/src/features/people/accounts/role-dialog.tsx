import type { ManagedAccount } from '@varuna/contract/people/managed-account'
import { peopleWords } from '@varuna/language/people/people'
import { roleWords } from '@varuna/language/people/rights'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { roles, type Role } from '@varuna/vocabulary/rights'
import { useState, type FormEvent } from 'react'
import styles from './role-dialog.module.css'

const { change: words } = peopleWords

type RoleFormProps = {
  account: ManagedAccount
  isMe: boolean
  busy: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onClose: () => void
  onGive: (account: ManagedAccount, role: Role) => void
}

type RoleDialogProps = Omit<RoleFormProps, 'account'> & {
  /** The account whose role is changed; null while there is none. */
  account: ManagedAccount | null
}

/** Asks for the new role of an account, and says that its sessions end. */
export function RoleDialog({ account, ...form }: RoleDialogProps) {
  return (
    <Dialog title={words.title} open={account !== null} onClose={form.onClose}>
      {account && <RoleForm account={account} {...form} />}
    </Dialog>
  )
}

function RoleForm({ account, isMe, busy, failure, onClose, onGive }: RoleFormProps) {
  const { name, email, role: before } = account
  const [role, setRole] = useState<Role>(before)
  const isSame = role === before
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame && !busy) onGive(account, role)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.person}>{words.now(name, email, before)}</p>
      <SelectField
        label={words.role}
        hint={roleWords.may[role]}
        options={roles}
        optionLabels={roleWords.names}
        data-initial-focus
        value={role}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? before)}
      />
      <p>{isMe ? words.endsOwn : words.ends(name)}</p>
      <Notice tone="error">{failure}</Notice>
      <div className={layout.row}>
        <Button type="submit" variant="primary" disabled={isSame} busy={busy} busyLabel={words.giving}>
          {isSame ? words.choose : words.give(name, role)}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  )
}
