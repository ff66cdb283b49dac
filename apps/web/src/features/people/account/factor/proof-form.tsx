import { mailableEmail } from '@varuna/contract/people/account'
import { passkeyName, type OwnerProof } from '@varuna/contract/people/second-factor'
import { fields as texts } from '@varuna/language/shared/fields'
import { factorWords } from '@varuna/language/people/factor'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { PasswordField } from '@varuna/ui/password-field'
import { TextField } from '@varuna/ui/text-field'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import styles from './factor.module.css'
import { useAskedProof } from './use-asked-proof.ts'

const { proof: words } = factorWords

type ProofFormProps = {
  /** Names the form, and its button. */
  submit: string
  submitting: string
  failed: string
  asksName?: { label: string; hint: string }
  asksEmail?: { label: string }
  isDanger?: boolean
  /** Above the password. */
  children?: ReactNode
  /** `line`: the name or the address that the form asks for. */
  onSend: (proof: OwnerProof, line: string) => Promise<void>
  /** The sentence for an error that is no problem document. */
  describe?: (error: unknown) => string | null
}

const anything = z.string()

/** Asks for the password again, where there is one, and a code where the account has codes, before it sends. */
export function ProofForm(props: ProofFormProps) {
  const { submit, submitting, failed, asksName, asksEmail, isDanger, children, onSend, describe } = props
  const { asksPassword, asksCode, proofOf, schema: asked } = useAskedProof()
  const schema = asked.extend({
    name: asksName ? passkeyName : anything,
    newEmail: asksEmail ? mailableEmail : anything,
  })
  const form = useForm({ schema, texts }, { name: '', newEmail: '', password: '', code: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async ({ name, newEmail, ...proof }: z.output<typeof schema>) => {
    setFailure(null)
    setBusy(true)
    try {
      await onSend(proofOf(proof), asksEmail ? newEmail : name)
    } catch (error) {
      const { banner, fields } = formFailure(error, describe?.(error) ?? failed)
      setFailure(Object.keys(fields).length > 0 ? null : banner)
      form.showErrors(fields)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form.formRef} className={styles.form} noValidate aria-label={submit} onSubmit={form.onSubmit(send)}>
      {asksName && (
        <TextField data-initial-focus label={asksName.label} hint={asksName.hint} required {...form.field('name')} />
      )}
      {asksEmail && (
        <TextField
          data-initial-focus
          label={asksEmail.label}
          type="email"
          autoComplete="email"
          required
          {...form.field('newEmail')}
        />
      )}
      {children}
      {asksPassword ? (
        <PasswordField
          data-initial-focus
          label={words.password}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      ) : (
        <p className={styles.detail}>{words.noPassword}</p>
      )}
      {asksCode && (
        <TextField
          label={words.code}
          autoComplete="one-time-code"
          spellCheck={false}
          required
          {...form.field('code')}
        />
      )}
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isBusy} busyLabel={submitting}>
        {submit}
      </Button>
      <Notice tone="error">{failure}</Notice>
    </form>
  )
}
