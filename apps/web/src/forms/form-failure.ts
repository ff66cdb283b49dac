import type { FieldFault } from '@varuna/contract/field-fault'
import { fieldText } from '@varuna/language/field-text'
import type { Texts } from '@varuna/language/text'
import type { z } from 'zod'
import { ConnectionError, ProblemError } from '~/api/request.ts'

export type FieldErrors = Partial<Record<string, string>>

/** The first message of each invalid field. */
export function fieldErrors(error: z.ZodError, texts: Texts<FieldFault>): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) errors[String(issue.path[0])] ??= fieldText(texts, issue.message)
  return errors
}

/** Why a request failed, without the names of its fields. */
export function failureText(error: Error): string {
  const { errors = [] } = error instanceof ProblemError ? error.problem : {}
  return errors.length === 0 ? error.message : errors.map(({ message }) => `${message}.`).join(' ')
}

/** Banner and field messages of a failed request. */
export function formFailure(error: unknown, fallback: string): { banner: string; fields: FieldErrors } {
  if (error instanceof ConnectionError) return { banner: error.message, fields: {} }
  if (!(error instanceof ProblemError)) return { banner: fallback, fields: {} }
  const fields: FieldErrors = {}
  for (const { field, message } of error.problem.errors ?? []) fields[field] ??= message
  return { banner: error.problem.detail || fallback, fields }
}
