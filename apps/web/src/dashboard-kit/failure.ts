import { ProblemError } from '../api/request.ts'
import type { FieldErrors } from './parse-report.ts'

/** The words of any failure. */
export const failureText = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What the server said about single fields, such as "body/lat" or "lat". */
export function failureFields(error: unknown): FieldErrors {
  const entries = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  return Object.fromEntries(entries.map(({ field, message }) => [field.split(/[./]/).at(-1) ?? field, message]))
}
