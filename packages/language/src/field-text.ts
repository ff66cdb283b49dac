import { parseFault, type FieldFault } from '@varuna/contract/field-fault'
import { textOf, type Texts } from './text.ts'

/** The text of a schema's issue. A message without a fault, such as one of zod's own, stays as it is. */
export function fieldText(texts: Texts<FieldFault>, message: string): string {
  const fault = parseFault(message)
  return fault ? textOf(texts, fault) : message
}
