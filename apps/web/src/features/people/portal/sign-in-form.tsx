import type { signIn, SignIn } from '@varuna/contract/people/account'
import { portalWords } from '@varuna/language/people/portal'
import { Link } from 'react-router'
import { Button, buttonClass } from '@varuna/ui/button'
import { PasswordField } from '@varuna/ui/password-field'
import { TextField } from '@varuna/ui/text-field'
import type { Form } from '~/forms/use-form.ts'
import styles from './form.module.css'

type SignInFormProps = {
  form: Form<SignIn, typeof signIn>
  busy: boolean
  onSend: (data: SignIn) => Promise<void>
}

export function SignInForm({ form, busy, onSend }: SignInFormProps) {
  return (
    <form
      method="post"
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={portalWords.signIn.tab}
      onSubmit={form.onSubmit(onSend)}
    >
      <TextField
        label={portalWords.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <PasswordField
        label={portalWords.password}
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={!form.isHydrated}
          busy={busy}
          busyLabel={portalWords.signIn.submitting}
        >
          {portalWords.signIn.submit}
        </Button>
        <Link to="/" className={buttonClass('secondary')}>
          {portalWords.backToHome}
        </Link>
      </div>
    </form>
  )
}
