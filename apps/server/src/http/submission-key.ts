import { SUBMISSION_HEADER, submissionHeaders } from '@varuna/contract/analysis/assessment'
import type { FastifyRequest } from 'fastify'
import { fieldError } from '../errors/coded-error.ts'

/** The idempotency key of a report or image; null when the client sent none. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const parsed = submissionHeaders.safeParse(headers)
  if (!parsed.success)
    throw fieldError({ field: SUBMISSION_HEADER, code: 'value_of_wrong_type', params: { expected: 'text' } })
  return parsed.data[SUBMISSION_HEADER] ?? null
}
