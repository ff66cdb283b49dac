import { useMutation } from '@tanstack/react-query'
import { providerLink } from '@varuna/contract/people/provider'
import { portalWords } from '@varuna/language/people/portal'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { PasswordField } from '@varuna/ui/password-field'
import { useState } from 'react'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import styles from './form.module.css'
import { linkProviderMutation } from './provider-requests.ts'

const { provider: words } = portalWords

type LinkProviderFormProps = { onDone: () => void; onCancel: () => void }

/** Asks once for the password of the account that the single sign-on is to open. */
export function LinkProviderForm({ onDone, onCancel }: LinkProviderFormProps) {
  const form = useForm({ schema: providerLink, texts }, { password: '' })
  const { mutateAsync, isPending } = useMutation(linkProviderMutation)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (link: { password: string }) => {
    setFailure(null)
    try {
      await mutateAsync(link)
      onDone()
    } catch (error) {
      const { banner, fields } = formFailure(error, words.linkFailed)
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
      aria-label={words.linkTitle}
      onSubmit={form.onSubmit(submit)}
    >
      <h2>{words.linkTitle}</h2>
      <p>{words.linkLead}</p>
      <PasswordField
        label={portalWords.password}
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isPending} busyLabel={words.linking}>
          {words.link}
        </Button>
        <Button onClick={onCancel}>{portalWords.reset.cancel}</Button>
      </div>
      <Notice tone="error">{failure}</Notice>
    </form>
  )
}
