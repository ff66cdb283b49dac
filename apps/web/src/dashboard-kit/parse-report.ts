import { z } from 'zod'
import { utcOfLocalInput } from './local-time.ts'

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>
type Parsed<Schema extends z.ZodObject> =
  { ok: true; value: z.output<Schema> } | { ok: false; errors: FieldErrors<keyof z.output<Schema> & string> }

const typed = (schema: unknown, field: string, text: string) => {
  if (schema instanceof z.ZodNumber) return text.trim() === '' ? undefined : Number(text)
  return field === 'timestamp' ? (utcOfLocalInput(text) ?? text) : text
}

/** Reads the texts of a form into the resource of `schema`; the first thing wrong with each field otherwise. */
export function parseReport<Schema extends z.ZodObject>(
  schema: Schema,
  texts: Record<keyof z.output<Schema> & string, string>,
): Parsed<Schema> {
  const input = Object.fromEntries(
    Object.entries<string>(texts).map(([field, text]) => [field, typed(schema.shape[field], field, text)]),
  )
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message
  return { ok: false, errors: errors as FieldErrors<keyof z.output<Schema> & string> }
}

/** The bounds a number field announces to the browser. */
export function numberBounds(schema: unknown): { min?: number; max?: number } {
  if (!(schema instanceof z.ZodNumber)) return {}
  const { minValue, maxValue } = schema
  return { ...(minValue !== null && { min: minValue }), ...(maxValue !== null && { max: maxValue }) }
}
