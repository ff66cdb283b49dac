import { useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { fieldErrors, type FieldErrors } from './form-failure.ts'

type Texts = Record<string, string>

/** The texts of one form, the words beside its fields, and the schema that judges it. */
export function useAccountForm<Values extends Texts, Schema extends z.ZodType>(schema: Schema, empty: Values) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})

  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.target
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })

  const refuse = (found: FieldErrors) => {
    flushSync(() => setErrors(found))
    const fields = [...(form.current?.elements ?? [])]
    const first = fields.find((element) => element instanceof HTMLInputElement && found[element.name])
    if (first instanceof HTMLElement) first.focus()
  }

  const focus = () => form.current?.querySelector('input')?.focus()

  const clear = () => {
    setValues(empty)
    setErrors({})
  }

  const onSubmit = (send: (data: z.output<Schema>) => void) => (event: SyntheticEvent) => {
    event.preventDefault()
    const result = schema.safeParse(values)
    if (result.success) send(result.data)
    else refuse(fieldErrors(result.error))
  }

  return { form, field, refuse, focus, clear, onSubmit }
}

export type AccountForm<Values extends Texts, Schema extends z.ZodType> = ReturnType<
  typeof useAccountForm<Values, Schema>
>
