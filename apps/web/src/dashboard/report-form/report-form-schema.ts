import { z } from 'zod'
import { formatLocalInput, parseLocalInput } from '../time/local-time.ts'

export type ReportField<Schema extends z.ZodObject> = keyof z.output<Schema> & string

/** Values of a report form. Null is a value that nobody typed; it is calculated on submission. */
export type ReportValues<Schema extends z.ZodObject> = Record<ReportField<Schema>, string | null>

const unwrapNumber = (schema: unknown): z.ZodNumber | null => {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  return inner instanceof z.ZodNumber ? inner : null
}

const parseField = (schema: unknown, field: string, text: string | null) => {
  if (field === 'timestamp') return parseLocalInput(text ?? formatLocalInput(new Date())) ?? text
  // Number('') is 0, which would pass as a value.
  if (text !== null && unwrapNumber(schema)) return text.trim() === '' ? undefined : Number(text)
  return text
}

/** Parses form values into the resource of `schema`. A null time becomes the current one; other nulls stay null. */
export const reportFormSchema = <Schema extends z.ZodObject>(schema: Schema) =>
  z
    .custom<Record<string, string | null>>()
    .transform((values): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(values).map(([field, text]) => [field, parseField(schema.shape[field], field, text)]),
      ),
    )
    .pipe(schema as unknown as z.ZodType<z.output<Schema>, Record<string, unknown>>)

/** The `min` and `max` attributes of a number field. */
export function numberBounds(schema: unknown): { min?: number; max?: number } {
  const number = unwrapNumber(schema)
  if (!number) return {}
  const { minValue, maxValue } = number
  return { ...(minValue !== null && { min: minValue }), ...(maxValue !== null && { max: maxValue }) }
}
