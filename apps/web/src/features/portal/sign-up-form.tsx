import type { SignUp, SignUpForm as SignUpSchema } from '@varuna/contract/account'
import { Link } from 'react-router'
import { Button, buttonClass } from '@varuna/ui/button'
import { PasswordField } from '@varuna/ui/password-field'
import { TextField } from '@varuna/ui/text-field'
import type { Form } from '~/forms/use-form.ts'
import styles from './form.module.css'
import type { SignUpTexts } from './sign-up-fields.ts'

type SignUpFormProps = {
  form: Form<SignUpTexts, SignUpSchema>
  busy: boolean
  onSend: (data: SignUp) => Promise<void>
}

export function SignUpForm({ form, busy, onSend }: SignUpFormProps) {
  const { field } = form
  return (
    <form
      method="post"
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label="Sign Up"
      onSubmit={form.onSubmit(onSend)}
    >
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('email')}
      />
      <PasswordField
        label="Password"
        hint="At least 8 characters; not a common password"
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <div className={styles.pair}>
        <TextField
          label="Phone"
          optional
          hint="Such as +91 22 5550 1234"
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        <TextField label="Date of birth" type="date" autoComplete="bday" required {...field('dob')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Postal code" autoComplete="postal-code" required {...field('postalCode')} />
        <TextField label="Country" autoComplete="country-name" required {...field('country')} />
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={!form.isHydrated}
          busy={busy}
          busyLabel="Creating your account…"
        >
          Sign Up
        </Button>
        <Link to="/" className={buttonClass('secondary')}>
          Back to Home
        </Link>
      </div>
    </form>
  )
}
