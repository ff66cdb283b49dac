import { useMutation, useQuery } from '@tanstack/react-query'
import { passwordChange, type PasswordChange } from '@varuna/contract/people/password-change'
import { signInCode } from '@varuna/contract/people/second-factor'
import { accountWords } from '@varuna/language/people/account'
import { factorWords } from '@varuna/language/people/factor'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { PasswordField } from '@varuna/ui/password-field'
import { TextField } from '@varuna/ui/text-field'
import typography from '@varuna/ui/typography.module.css'
import { useState } from 'react'
import { z } from 'zod'
import { json, send } from '~/api/request.ts'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import styles from './account-form.module.css'
import { factorQuery } from './factor/factor-requests.ts'
import { useHasPassword } from './queries.ts'

const { password: words } = accountWords

/** Changes the password of the account, which ends its sessions in other browsers. */
export function PasswordPanel() {
  const hasPassword = useHasPassword()
  return <Panel title={words.title}>{hasPassword ? <PasswordForm /> : <p>{words.none}</p>}</Panel>
}

type Outcome = { tone: 'success' | 'error'; text: string } | null

function PasswordForm() {
  const { data: factor } = useQuery(factorQuery)
  const asksCode = factor?.codesSince != null
  const schema = passwordChange.extend({ code: asksCode ? signInCode : z.string() })
  const form = useForm({ schema, texts }, { currentPassword: '', newPassword: '', code: '' })
  const [outcome, setOutcome] = useState<Outcome>(null)
  useClearedWhenBack(outcome?.text, () => setOutcome(null))
  const { mutateAsync: change, isPending } = useMutation({
    mutationFn: (asked: PasswordChange) => send('/api/account/password', json(asked)),
  })
  const submit = async ({ code, ...passwords }: z.output<typeof schema>) => {
    setOutcome(null)
    try {
      await change({ ...passwords, ...(asksCode && { code }) })
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
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={words.next}
        hint={words.nextHint}
        autoComplete="new-password"
        required
        {...form.field('newPassword')}
      />
      {asksCode && (
        <TextField
          label={factorWords.proof.code}
          autoComplete="one-time-code"
          spellCheck={false}
          required
          {...form.field('code')}
        />
      )}
      <p className={typography.aside}>{words.ends}</p>
      <Button type="submit" variant="primary" busy={isPending} busyLabel={words.submitting}>
        {words.submit}
      </Button>
      <Notice tone={outcome?.tone ?? 'error'}>{outcome?.text}</Notice>
    </form>
  )
}
