import { useId, useState, type ChangeEvent } from 'react'
import type { z } from 'zod'
import { numberBounds, parseReport, type FieldErrors } from './parse-report.ts'

type Field<Schema extends z.ZodObject> = keyof z.output<Schema> & string

/** The texts of a report's form and what is wrong with them. */
export function useReportForm<Schema extends z.ZodObject>(
  schema: Schema,
  initial: () => Record<Field<Schema>, string>,
) {
  const formId = useId()
  const [texts, setTexts] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const idOf = (field: string) => `${formId}-${field}`

  const set = (field: Field<Schema>, text: string) => {
    setTexts((before) => ({ ...before, [field]: text }))
    setErrors(({ [field]: _mended, ...others }) => others)
  }

  const refuse = (wrong: FieldErrors) => {
    setErrors(wrong)
    const first = Object.keys(schema.shape).find((field) => wrong[field])
    if (first) document.getElementById(idOf(first))?.focus()
  }

  const read = (shown: Record<Field<Schema>, string> = texts) => {
    const parsed = parseReport(schema, shown)
    if (parsed.ok) setErrors({})
    else refuse(parsed.errors)
    return parsed.ok ? parsed.value : null
  }

  const control = (field: Field<Schema>) => ({
    id: idOf(field),
    name: field,
    value: texts[field],
    error: errors[field],
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(field, event.target.value),
  })

  const numberControl = (field: Field<Schema>, step = '0.0000000001') => ({
    ...control(field),
    ...numberBounds(schema.shape[field]),
    type: 'number',
    inputMode: 'decimal' as const,
    step,
  })

  return { texts, set, read, refuse, control, numberControl }
}
