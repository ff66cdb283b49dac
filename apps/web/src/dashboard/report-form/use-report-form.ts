import { zodResolver } from '@hookform/resolvers/zod'
import { fieldText } from '@varuna/language/field-text'
import { typedFields } from '@varuna/language/shared/fields'
import { useId, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldMessages } from '../frame/failure.ts'
import { numberBounds, reportFormSchema, type ReportField, type ReportValues } from './report-form-schema.ts'

export type FormValues = Record<string, string | null>

/** The message of a field: a fault of the schema as text, or the server's message. */
export const shownMessage = (error: { message?: string | undefined } | undefined) =>
  error?.message === undefined ? undefined : fieldText(typedFields, error.message)

/** Fields in page order, which may differ from the schema's. */
const byPlace = (a: string, b: string): number => {
  const [first, second] = [a, b].map((name) => document.getElementsByName(name)[0])
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** A report form on a contract schema. Editing a field clears its error until the next submission. */
export function useReportForm<Schema extends z.ZodObject>(schema: Schema, defaultValues: ReportValues<Schema>) {
  const formId = useId()
  const resolver = useMemo(() => zodResolver<FormValues, unknown, z.output<Schema>>(reportFormSchema(schema)), [schema])
  const form = useForm<FormValues, unknown, z.output<Schema>>({
    resolver,
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control }) as ReportValues<Schema>
  const { errors } = form.formState

  const focusFirst = (messages: Partial<Record<string, unknown>>) => {
    const [first] = Object.keys(schema.shape)
      .filter((name) => messages[name])
      .toSorted(byPlace)
    if (first) form.setFocus(first)
    return first !== undefined
  }

  const fieldProps = (name: ReportField<Schema>) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    id: `${formId}-${name}`,
    error: shownMessage(errors[name]),
    required: true,
  })

  const numberAttributes = (name: ReportField<Schema>, step = '0.0000000001') => ({
    ...numberBounds(schema.shape[name]),
    type: 'number',
    inputMode: 'decimal' as const,
    step,
  })

  return {
    form,
    formId,
    values,
    fieldProps,
    numberAttributes,
    numberProps: (name: ReportField<Schema>, step?: string) => ({
      ...numberAttributes(name, step),
      ...fieldProps(name),
    }),
    submit: (onValid: (report: z.output<Schema>) => Promise<void>) =>
      form.handleSubmit(onValid, (messages) => void focusFirst(messages))(),
    /** Shows server messages beside their fields; false when none belongs to a field, so that the focus stays. */
    showErrors: (messages: FieldMessages) => {
      for (const [name, message] of Object.entries(messages)) if (message) form.setError(name, { message })
      return focusFirst(messages)
    },
  }
}
