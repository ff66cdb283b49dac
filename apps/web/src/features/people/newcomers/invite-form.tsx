import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invitationDays, invitationForm, type NewInvitation } from '@varuna/contract/people/sign-up'
import { fields as texts } from '@varuna/language/shared/fields'
import { newcomerWords } from '@varuna/language/people/newcomers'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import { roles } from '@varuna/vocabulary/rights'
import { useState } from 'react'
import { formFailure } from '~/forms/form-failure.ts'
import { useForm } from '~/forms/use-form.ts'
import { inviteMutation } from './newcomer-requests.ts'
import styles from './newcomers.module.css'

const { invitations: words } = newcomerWords
const schema = invitationForm.omit({ days: true })

/** Creates an invitation and shows its code, which nothing else shows again. */
export function InviteForm() {
  const form = useForm({ schema, texts }, { role: 'member', email: '' })
  const [days, setDays] = useState(String(invitationDays.usual))
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending, data: created } = useMutation(inviteMutation(useQueryClient()))
  const submit = async (invitation: Omit<NewInvitation, 'days'>) => {
    setFailure(null)
    try {
      await mutateAsync({ ...invitation, days: Number(days) })
      form.clear()
    } catch (error) {
      const { banner, fields } = formFailure(error, words.createFailed)
      setFailure(banner)
      form.showErrors(fields)
    }
  }
  const role = form.field('role')
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-label={words.form}
      onSubmit={form.onSubmit(submit)}
    >
      <SelectField
        label={newcomerWords.role}
        options={roles}
        optionLabels={newcomerWords.roles}
        hint={role.value === 'administrator' ? words.administratorHint : undefined}
        {...role}
      />
      <TextField label={words.email} optional hint={words.emailHint} type="email" {...form.field('email')} />
      <SelectField
        label={words.days}
        options={Object.keys(words.dayLabels)}
        optionLabels={words.dayLabels}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isPending} busyLabel={words.submitting}>
          {words.submit}
        </Button>
      </div>
      <Notice tone="error">{failure}</Notice>
      <Notice tone="success">{created && <Code code={created.code} />}</Notice>
    </form>
  )
}

function Code({ code }: { code: string }) {
  const link = new URL('/login', window.location.origin)
  link.searchParams.set('invitation', code)
  return (
    <>
      <p>{words.created}</p>
      <dl className={styles.code}>
        <dt>{words.code}</dt>
        <dd>{code}</dd>
        <dt>{words.link}</dt>
        <dd>{link.href}</dd>
      </dl>
    </>
  )
}
