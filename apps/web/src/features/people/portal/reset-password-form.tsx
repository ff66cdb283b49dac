import { useMutation } from '@tanstack/react-query'
import { passwordReset } from '@varuna/contract/people/password-reset'
import { portalWords } from '@varuna/language/people/portal'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { PasswordField } from '@varuna/ui/password-field'
import { useEffect, useRef, useState } from 'react'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import styles from './form.module.css'
import { resetMutation } from './password-reset-requests.ts'

const { reset: words } = portalWords
const schema = passwordReset.omit({ token: true })

type ResetPasswordFormProps = {
  token: string
  onDone: () => void
  onCancel: () => void
}

/** Chooses a new password with the token of a link. */
export function ResetPasswordForm({ token, onDone, onCancel }: ResetPasswordFormProps) {
  const form = useForm({ schema, texts }, { newPassword: '' })
  const { mutateAsync, isPending } = useMutation(resetMutation)
  const [failure, setFailure] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = async ({ newPassword }: { newPassword: string }) => {
    setFailure(null)
    try {
      await mutateAsync({ token, newPassword })
      onDone()
    } catch (error) {
      const { banner, fields } = formFailure(error, words.failed)
      setFailure(banner)
      form.showErrors(fields)
    }
  }
  return (
    <form
      method="post"
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={words.title}
      onSubmit={form.onSubmit(submit)}
    >
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.lead}</p>
      <p>{words.first}</p>
      <PasswordField
        label={words.password}
        hint={portalWords.signUp.passwordHint}
        autoComplete="new-password"
        required
        {...form.field('newPassword')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isPending} busyLabel={words.submitting}>
          {words.submit}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
      <Notice tone="error">{failure}</Notice>
    </form>
  )
}
