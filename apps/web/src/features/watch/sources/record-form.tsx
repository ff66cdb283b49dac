import { fieldText } from '@varuna/language/field-text'
import { fields } from '@varuna/language/shared/fields'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import typography from '@varuna/ui/typography.module.css'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { formFailure } from '~/forms/form-failure.ts'
import styles from './record-form.module.css'

/** Messages by the path of a field, and by its last part. */
export type Errors = Readonly<Record<string, string>>

type RecordFormProps<Schema extends z.ZodType, Saved> = {
  schema: Schema
  /** Null adds a record. */
  id: string | null
  /** What was entered, valid or not. */
  entered: unknown
  save: UseMutationResult<Saved, Error, { id: string | null; record: z.output<Schema> }>
  onSaved: (saved: Saved) => void
  onClose: () => void
  words: { save: string; saving: string; cancel: string; failed: (message: string) => string }
  /** What is wrong with what was entered and its schema cannot see; null for nothing. */
  fault?: string | null
  /** The fields, with the messages of those that are not valid by the last part of their names. */
  children: (errors: Errors) => ReactNode
}

/** A form in a dialog that saves one record, and shows beside a field what the schema or the server has against it. */
export function RecordForm<Schema extends z.ZodType, Saved>({
  schema,
  id,
  entered,
  save,
  onSaved,
  onClose,
  words,
  fault = null,
  children,
}: RecordFormProps<Schema, Saved>) {
  /** What was last refused, here or by the server; the server's messages are about exactly that. */
  const [refused, setRefused] = useState<{ entered: string; byServer: Errors } | null>(null)
  const now = JSON.stringify(entered)
  const isSame = refused?.entered === now
  const errors = refused === null ? {} : { ...errorsNow(schema, entered), ...(isSame && refused.byServer) }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const parsed = schema.safeParse(entered)
    if (!parsed.success || fault !== null) {
      flushSync(() => setRefused({ entered: now, byServer: {} }))
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setRefused(null)
    save.mutate(
      { id, record: parsed.data },
      { onSuccess: onSaved, onError: (error) => setRefused({ entered: now, byServer: errorsOfServer(error) }) },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children(errors)}
      <Notice tone="error">
        {refused !== null && fault !== null
          ? fault
          : save.error && isSame && Object.keys(errors).length === 0 && words.failed(save.error.message)}
      </Notice>
      <div className={layout.row}>
        <Button type="submit" variant="primary" busy={save.isPending} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  )
}

/** Buttons under a label that they repeat for screen readers. */
export function ChoiceField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={typography.strong} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}

/** The server's messages, such as for an address in a private network. */
const errorsOfServer = (error: Error): Errors =>
  Object.fromEntries(
    Object.entries(formFailure(error, '').fields).flatMap(([field, message = '']) => [
      [field, message],
      [field.split('.').at(-1), message],
    ]),
  )

function errorsNow(schema: z.ZodType, entered: unknown): Errors {
  const parsed = schema.safeParse(entered)
  return parsed.success ? {} : errorsOf(parsed.error.issues)
}

/** The first message of each field. */
const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): Errors =>
  Object.fromEntries(
    issues.toReversed().flatMap(({ path, message }) => {
      const text = fieldText(fields, message)
      return [
        [path.join('.'), text],
        [String(path.at(-1) ?? 'name'), text],
      ]
    }),
  )
