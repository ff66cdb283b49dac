import { useMutation, useQueryClient } from '@tanstack/react-query'
import { quotaInGigabytes, toGigabytes, type LargeAccount, type StorageOverview } from '@varuna/contract/people/storage'
import { storageWords } from '@varuna/language/people/storage'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import styles from './storage-panel.module.css'
import { quotaMutation } from './storage-requests.ts'

const { quota: words } = storageWords

type QuotaFormProps = {
  chosen: LargeAccount
  storage: Pick<StorageOverview, 'accountBytes' | 'totalBytes'>
  onClose: () => void
  onDone: (changed: LargeAccount) => void
}
type QuotaDialogProps = Omit<QuotaFormProps, 'chosen'> & {
  /** The account whose quota is changed; null while there is none. */
  chosen: LargeAccount | null
}

/** Asks how much one account may store. */
export function QuotaDialog({ chosen, ...form }: QuotaDialogProps) {
  return (
    <Dialog title={words.title} open={chosen !== null} onClose={form.onClose}>
      {chosen && <QuotaForm chosen={chosen} {...form} />}
    </Dialog>
  )
}

function QuotaForm({ chosen, storage, onClose, onDone }: QuotaFormProps) {
  const { account, usedBytes, maxBytes, isOwnQuota } = chosen
  const form = useForm(
    { schema: quotaInGigabytes(storage.totalBytes), texts },
    { maxBytes: toGigabytes(isOwnQuota ? maxBytes : null) },
  )
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation(quotaMutation(useQueryClient(), account.id))
  const submit = async (quota: { maxBytes: number | null }) => {
    setFailure(null)
    try {
      await mutateAsync(quota.maxBytes)
      onDone(chosen)
    } catch (error) {
      const { banner, fields } = formFailure(error, words.failed)
      setFailure(banner)
      form.showErrors(fields)
    }
  }
  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
      <p className={styles.name}>{words.now(account.name, usedBytes, maxBytes)}</p>
      <TextField
        label={words.field}
        hint={words.hint(storage.accountBytes)}
        inputMode="decimal"
        maxLength={30}
        autoComplete="off"
        data-initial-focus
        {...form.field('maxBytes')}
      />
      <Notice tone="error">{failure}</Notice>
      <div className={layout.row}>
        <Button type="submit" variant="primary" busy={isPending} busyLabel={words.changing}>
          {words.change}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  )
}
