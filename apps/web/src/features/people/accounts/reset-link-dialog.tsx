import { useMutation } from '@tanstack/react-query'
import type { ManagedAccount } from '@varuna/contract/people/managed-account'
import { peopleWords } from '@varuna/language/people/people'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { formFailure } from '~/forms/form-failure.ts'
import { resetLinkMutation } from './queries.ts'
import styles from './role-dialog.module.css'

const { link: words } = peopleWords

type ResetLinkDialogProps = {
  /** The account that forgot its password; null while there is none. */
  account: ManagedAccount | null
  onClose: () => void
}

/** Makes a link with which somebody chooses a new password, after asking, and shows it once. */
export function ResetLinkDialog({ account, onClose }: ResetLinkDialogProps) {
  return (
    <Dialog title={words.title} open={account !== null} onClose={onClose}>
      {account && <MakeLink key={account.id} account={account} onClose={onClose} />}
    </Dialog>
  )
}

function MakeLink({ account: { id, name, email }, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const { mutate, data, error, isPending } = useMutation(resetLinkMutation)
  return (
    <div className={styles.form}>
      <p className={styles.person}>{words.whose(name, email)}</p>
      <Notice tone="success">
        {data && (
          <>
            <p>{words.made(name)}</p>
            <p className={styles.person}>{new URL(data.path, window.location.origin).href}</p>
          </>
        )}
      </Notice>
      <Notice tone="error">{error && formFailure(error, words.failed).banner}</Notice>
      <div className={layout.row}>
        {!data && (
          <Button
            variant="primary"
            data-initial-focus
            busy={isPending}
            busyLabel={words.making}
            onClick={() => mutate(id)}
          >
            {words.make}
          </Button>
        )}
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </div>
  )
}
