import { useMutation } from '@tanstack/react-query'
import { passwordChange, sessionsEnded, type PasswordChange } from '@varuna/contract/people/account'
import { roomWords } from '@varuna/language/shared/room'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { Notice } from '@varuna/ui/notice'
import { PasswordField } from '@varuna/ui/password-field'
import typography from '@varuna/ui/typography.module.css'
import { useId, useState } from 'react'
import { json, request, send } from '~/api/request.ts'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import styles from './password-dialog.module.css'

const { password: words } = roomWords.account

type PasswordDialogProps = { open: boolean; onClose: () => void }

/** Changes the password of the account, and ends its sessions in other browsers. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  return (
    <Dialog title={words.title} open={open} onClose={onClose}>
      <PasswordForm />
      <OtherBrowsers />
    </Dialog>
  )
}

type Outcome = { tone: 'success' | 'error'; text: string } | null

function PasswordForm() {
  const form = useForm({ schema: passwordChange, texts }, { currentPassword: '', newPassword: '' })
  const [outcome, setOutcome] = useState<Outcome>(null)
  useClearedWhenBack(outcome?.text, () => setOutcome(null))
  const { mutateAsync: change, isPending } = useMutation({
    mutationFn: (passwords: PasswordChange) => send('/api/account/password', json(passwords)),
  })
  const submit = async (passwords: PasswordChange) => {
    setOutcome(null)
    try {
      await change(passwords)
      form.clear()
      setOutcome({ tone: 'success', text: words.changed })
    } catch (error) {
      const { banner, fields } = formFailure(error, words.failed)
      setOutcome(Object.keys(fields).length > 0 ? null : { tone: 'error', text: banner })
      form.showErrors(fields)
    }
  }
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={words.submit}
      onSubmit={form.onSubmit(submit)}
    >
      <PasswordField
        label={words.current}
        autoComplete="current-password"
        required
        data-initial-focus
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={words.next}
        hint={words.nextHint}
        autoComplete="new-password"
        required
        {...form.field('newPassword')}
      />
      <p className={typography.aside}>{words.ends}</p>
      <Button type="submit" variant="primary" busy={isPending} busyLabel={words.submitting}>
        {words.submit}
      </Button>
      <Notice tone={outcome?.tone ?? 'error'}>{outcome?.text}</Notice>
    </form>
  )
}

function OtherBrowsers() {
  const titleId = useId()
  const end = useMutation({
    mutationFn: () => request(sessionsEnded, '/api/account/sign-out-elsewhere', { method: 'POST' }),
  })
  return (
    <section className={styles.others} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {words.elsewhere}
      </h3>
      <p className={typography.aside}>{words.elsewhereText}</p>
      <Button onClick={() => end.mutate()} busy={end.isPending} busyLabel={words.endingOthers}>
        {words.endOthers}
      </Button>
      <Notice tone={end.isError ? 'error' : 'success'}>
        {end.isError ? words.endFailed(end.error.message) : end.data && words.ended(end.data.ended)}
      </Notice>
    </section>
  )
}
