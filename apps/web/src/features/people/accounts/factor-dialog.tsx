import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedAccount } from '@varuna/contract/people/managed-account'
import { peopleWords } from '@varuna/language/people/people'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { removeFactorMutation } from './queries.ts'
import styles from './role-dialog.module.css'

const { factor: words } = peopleWords

type FactorDialogProps = {
  /** Whose second factor is lost; null while nobody was chosen. */
  account: ManagedAccount | null
  onClose: () => void
  onRemoved: (account: ManagedAccount) => void
}

/** Asks before the second factor of somebody else is removed. */
export function FactorDialog({ account, onClose, onRemoved }: FactorDialogProps) {
  const { mutate, isPending, error, reset } = useMutation(removeFactorMutation(useQueryClient()))
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog title={words.title} open={account !== null} onClose={close}>
      {account && (
        <div className={styles.form}>
          <p className={styles.person}>{words.who(account.name, account.email)}</p>
          <p>{words.check}</p>
          <Notice tone="error">{error && words.failed(error.message)}</Notice>
          <div className={layout.row}>
            <Button
              variant="danger"
              busy={isPending}
              busyLabel={words.removing}
              onClick={() => mutate(account.id, { onSuccess: () => onRemoved(account) })}
            >
              {words.remove}
            </Button>
            <Button onClick={close} data-initial-focus>
              {words.cancel}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
