import { useMutation, useQuery } from '@tanstack/react-query'
import { resetRequest, type ResetRequest } from '@varuna/contract/people/password-reset'
import { portalWords } from '@varuna/language/people/portal'
import { fields as texts } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import { Link } from 'react-router'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import styles from './form.module.css'
import { askForLinkMutation, resetStateQuery } from './password-reset-requests.ts'

const { forgot: words } = portalWords

/** A quiet link under the form that signs in; it opens what to do without a password. */
export function ForgotPassword() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.forgot}>
      <button type="button" className={styles.quiet} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.open}
      </button>
      {isOpen && <Help />}
    </div>
  )
}

function Help() {
  const { data, error } = useQuery(resetStateQuery)
  if (error) return <Notice tone="error">{formFailure(error, words.failed).banner}</Notice>
  if (!data) return <p role="status">{words.loading}</p>
  if (data.byMail) return <AskForLink />
  return (
    <p role="status">
      {words.notMailed} <Link to="/contact">{words.contact}</Link>
    </p>
  )
}

function AskForLink() {
  const form = useForm({ schema: resetRequest, texts }, { email: '' })
  const { mutateAsync, isPending, isSuccess } = useMutation(askForLinkMutation)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (asked: ResetRequest) => {
    setFailure(null)
    try {
      await mutateAsync(asked)
      form.clear()
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
      aria-label={words.form}
      onSubmit={form.onSubmit(submit)}
    >
      <p>{words.lead}</p>
      <TextField
        label={portalWords.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={isPending} busyLabel={words.submitting}>
          {words.submit}
        </Button>
      </div>
      <Notice tone="error">{failure}</Notice>
      <Notice tone="success">{isSuccess && words.sent}</Notice>
    </form>
  )
}
