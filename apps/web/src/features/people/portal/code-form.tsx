import type { codesConfirmation } from '@varuna/contract/people/second-factor'
import { portalWords } from '@varuna/language/people/portal'
import { Button } from '@varuna/ui/button'
import { TextField } from '@varuna/ui/text-field'
import type { Form } from '~/forms/use-form.ts'
import styles from './form.module.css'

const { code: words, submitting } = portalWords.signIn

type CodeFormProps = {
  form: Form<{ code: string }, typeof codesConfirmation>
  busy: boolean
  onSend: (data: { code: string }) => Promise<void>
  onAgain: () => void
}

/** The second step of a sign-in. */
export function CodeForm({ form, busy, onSend, onAgain }: CodeFormProps) {
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={portalWords.signIn.tab}
      onSubmit={form.onSubmit(onSend)}
    >
      <p role="status">{words.lead}</p>
      <TextField
        label={words.label}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('code')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy} busyLabel={submitting}>
          {words.submit}
        </Button>
        <Button onClick={onAgain}>{words.again}</Button>
      </div>
    </form>
  )
}
