import type { SignUpRequest, SignUpRequestForm, SignUpState } from '@varuna/contract/people/sign-up'
import { portalWords } from '@varuna/language/people/portal'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '@varuna/ui/button'
import { PasswordField } from '@varuna/ui/password-field'
import { TextField } from '@varuna/ui/text-field'
import type { Form } from '~/forms/use-form.ts'
import styles from '../form.module.css'
import type { SignUpTexts } from './sign-up-fields.ts'

const { signUp: words } = portalWords

type SignUpFormProps = {
  form: Form<SignUpTexts, SignUpRequestForm>
  /** Undefined until the server has answered: the form is then that of a server that is open. */
  state: SignUpState | undefined
  /** Whether the address of the page has a code. */
  isInvited: boolean
  busy: boolean
  onSend: (data: SignUpRequest) => Promise<void>
}

export function SignUpForm({ form, state, isInvited, busy, onSend }: SignUpFormProps) {
  const { field } = form
  const noteId = useId()
  if (state?.mode === 'closed' && !state.isFirst) return <Closed />
  return (
    <form
      method="post"
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={words.tab}
      onSubmit={form.onSubmit(onSend)}
    >
      <div className={styles.pair}>
        <TextField label={words.firstName} autoComplete="given-name" required {...field('firstName')} />
        <TextField label={words.lastName} autoComplete="family-name" required {...field('lastName')} />
      </div>
      <TextField
        label={portalWords.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('email')}
      />
      <PasswordField
        label={portalWords.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <div className={styles.pair}>
        <TextField
          label={words.phone}
          optional
          hint={words.phoneHint}
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        <TextField label={words.birthDate} type="date" autoComplete="bday" required {...field('dob')} />
      </div>
      <div className={styles.pair}>
        <TextField label={words.postalCode} autoComplete="postal-code" required {...field('postalCode')} />
        <TextField label={words.country} autoComplete="country-name" required {...field('country')} />
      </div>
      {form.isHydrated && (isInvited || state?.needsCode || (state?.mode === 'invite' && !state.isFirst)) && (
        <TextField
          label={state?.needsCode ? words.firstCode : words.invitation}
          {...(state?.needsCode ? { required: true } : { optional: true })}
          hint={hintOf(state)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('invitation')}
        />
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={!form.isHydrated}
          busy={busy}
          busyLabel={words.submitting}
          aria-describedby={state?.isFirst ? noteId : undefined}
        >
          {words.submit}
        </Button>
        <Link to="/" className={buttonClass('secondary')}>
          {portalWords.backToHome}
        </Link>
      </div>
      {/* Below the form, which would move when the server's answer arrives. */}
      {state?.isFirst && (
        <p id={noteId} className={styles.note}>
          {words.first}
        </p>
      )}
    </form>
  )
}

function hintOf(state: SignUpState | undefined): string | undefined {
  if (state?.needsCode) return words.firstCodeHint
  return state?.mode === 'invite' ? words.invitationHint : undefined
}

function Closed() {
  return (
    <p className={styles.note}>
      {words.closed} <Link to="/contact">{words.closedContact}</Link>
    </p>
  )
}
