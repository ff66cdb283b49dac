import { caseRequest, type CaseRequest } from '@varuna/contract/desk/case'
import { caseWords } from '@varuna/language/desk/cases'
import { fields } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import { Field } from '@varuna/ui/field'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import { useForm } from '~/forms/use-form.ts'
import styles from './case-form.module.css'

const { form: words } = caseWords

type CaseFormProps = {
  initial: { title: string; summary: string }
  submit: string
  submitting: string
  busy: boolean
  failure: string | null
  onSubmit: (text: CaseRequest) => void
}

/** Title and summary of a case. Typed text stays when saving fails. */
export function CaseForm({ initial, submit, submitting, busy, failure, onSubmit }: CaseFormProps) {
  const form = useForm({ schema: caseRequest, texts: fields }, initial)
  const summary = form.field('summary')
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(async (text) => {
        if (!busy) onSubmit(text)
      })}
    >
      <TextField
        label={words.title}
        hint={words.titleHint}
        maxLength={200}
        required
        dir="auto"
        {...form.field('title')}
      />
      <Field label={words.summary} error={summary.error} optional>
        {(control) => (
          <textarea
            {...control}
            name={summary.name}
            rows={5}
            maxLength={10_000}
            dir="auto"
            value={summary.value}
            onChange={summary.onChange}
          />
        )}
      </Field>
      <Notice tone="error">{failure}</Notice>
      <Button type="submit" variant="primary" busy={busy} busyLabel={submitting}>
        {submit}
      </Button>
    </form>
  )
}
