import { ProblemError } from '../../api/request.ts'

export type FieldMessages = Partial<Record<string, string>>

export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Messages of a problem document by field; the server names fields as "body/lat" or "lat". */
export function serverFieldErrors(error: unknown): FieldMessages {
  const entries = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  return Object.fromEntries(entries.map(({ field, message }) => [field.split(/[./]/).at(-1) ?? field, message]))
}
