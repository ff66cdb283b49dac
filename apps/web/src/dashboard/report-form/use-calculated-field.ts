import type { ChangeEvent } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { shownMessage, type FormValues } from './use-report-form.ts'

export interface CalculatedFieldForm<Report> {
  formId: string
  form: UseFormReturn<FormValues, unknown, Report>
}

/** A field that shows `calculated` until someone types another value; null while nothing is calculated yet. */
export function useCalculatedField<Report>(
  { form, formId }: CalculatedFieldForm<Report>,
  name: string,
  calculated: string | null,
) {
  const { field, fieldState } = useController({ control: form.control, name })
  const isEntered = field.value !== null
  const change = (value: string | null) => {
    form.clearErrors(name)
    field.onChange(value)
  }
  return {
    id: `${formId}-${name}`,
    name,
    ref: field.ref,
    required: true,
    value: field.value ?? calculated ?? '',
    error: isEntered ? shownMessage(fieldState.error) : undefined,
    isEntered,
    onBlur: field.onBlur,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.value),
    onReset: () => change(null),
  }
}
