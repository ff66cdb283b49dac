import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  storageLimitsInGigabytes,
  toGigabytes,
  type StorageLimitForm,
  type StorageOverview,
} from '@varuna/contract/people/storage'
import { storageWords as words } from '@varuna/language/people/storage'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import styles from './storage-panel.module.css'
import { limitsMutation } from './storage-requests.ts'

type LimitsFormProps = {
  storage: StorageOverview
  /** What to say once the limits are changed; empty before. */
  onChange: (done: string) => void
}

/** What each account and all together may store, in gigabytes. */
export function LimitsForm({ storage: { set, settings }, onChange }: LimitsFormProps) {
  const form = useForm(
    { schema: storageLimitsInGigabytes(settings.totalBytes), texts },
    { accountBytes: toGigabytes(set.accountBytes), totalBytes: toGigabytes(set.totalBytes) },
  )
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation(limitsMutation(useQueryClient()))
  const submit = async (limits: StorageLimitForm) => {
    setFailure(null)
    onChange('')
    try {
      await mutateAsync(limits)
      onChange(words.changed)
    } catch (error) {
      const { banner, fields } = formFailure(error, words.notChanged)
      setFailure(banner)
      form.showErrors(fields)
    }
  }
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={words.limits}
      onSubmit={form.onSubmit(submit)}
    >
      <h3 className={styles.heading}>{words.limits}</h3>
      <div className={styles.fields}>
        <TextField
          label={words.each}
          hint={words.setting(settings.accountBytes)}
          inputMode="decimal"
          maxLength={30}
          autoComplete="off"
          {...form.field('accountBytes')}
        />
        <TextField
          label={words.total}
          hint={settings.totalBytes === null ? words.wholeDisk : words.lower(settings.totalBytes)}
          inputMode="decimal"
          maxLength={30}
          autoComplete="off"
          {...form.field('totalBytes')}
        />
      </div>
      <div>
        <Button type="submit" busy={isPending} busyLabel={words.changing}>
          {words.change}
        </Button>
      </div>
      <Notice tone="error">{failure}</Notice>
    </form>
  )
}
