import { caseWords } from '@varuna/language/dashboard/cases'
import { Button } from '@varuna/ui/button'
import { Field } from '@varuna/ui/field'
import { Notice } from '@varuna/ui/notice'
import { TextField } from '@varuna/ui/text-field'
import { useState } from 'react'
import styles from './case-form.module.css'

const { form: words } = caseWords

interface CaseText {
  title: string
  summary: string
}

type CaseFormProps = {
  initial: CaseText
  submit: string
  submitting: string
  busy: boolean
  failure: string | null
  onSubmit: (text: CaseText) => void
}

/** Title and summary of a case. What was typed stays when it cannot be saved. */
export function CaseForm({ initial, submit, submitting, busy, failure, onSubmit }: CaseFormProps) {
  const [title, setTitle] = useState(initial.title)
  const [summary, setSummary] = useState(initial.summary)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit({ title, summary })
      }}
    >
      <TextField
        label={words.title}
        hint={words.titleHint}
        value={title}
        maxLength={200}
        required
        dir="auto"
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field label={words.summary} optional>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            maxLength={10_000}
            dir="auto"
            value={summary}
            onChange={({ target }) => setSummary(target.value)}
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
