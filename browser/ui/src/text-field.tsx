import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

export function TextField({ label, hint, error, optional, id, ...input }: FieldText & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, id }} optional={optional ?? false}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  )
}
