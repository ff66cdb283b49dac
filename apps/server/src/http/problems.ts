import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '@varuna/contract/problem'
import { CodedError, type ErrorCode, type FieldError } from '../services/coded-error.ts'

const statusOf: Record<ErrorCode, [status: number, title: string]> = {
  invalid_input: [400, 'The request has fields that are wrong'],
  signed_out: [401, 'You are not signed in'],
  email_taken: [409, 'This email address is taken'],
  wrong_credentials: [401, 'Sign-in failed'],
  on_land: [422, 'The position is on land'],
  not_found: [404, 'There is nothing here'],
  no_file: [400, 'No image was sent'],
  file_too_large: [413, 'The file is too large'],
  too_many_pixels: [413, 'The image has too many pixels'],
  not_an_image: [415, 'The file is not an image that can be read'],
  truncated: [422, 'The image is damaged'],
  unsupported_format: [415, 'The image is of a kind that is not read'],
  type_mismatch: [415, 'The file is not of the type it claims'],
  cross_site: [403, 'The request came from another site'],
  too_many_requests: [429, 'Too many requests'],
  form_expired: [400, 'The form is too old'],
  form_used: [409, 'This form was sent already'],
  too_fast: [422, 'The form was sent too soon'],
  looks_automatic: [422, 'The form looks as if a program filled it in'],
  busy: [503, 'The server is busy'],
}

function sendProblem(reply: FastifyReply, status: number, problem: Omit<Problem, 'type' | 'status'>) {
  const body: Problem = { type: `/problems/${problem.code.replaceAll('_', '-')}`, status, ...problem }
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

/** Turns every error of the API into problem details; the one place where codes meet HTTP statuses. */
export function answerWithProblems(
  app: FastifyInstance,
  sendNotFound: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null,
): void {
  app.setErrorHandler((error: FastifyError | CodedError, request, reply) => {
    if (error instanceof CodedError) {
      const [status, title] = statusOf[error.code]
      if (error.code === 'busy') reply.header('retry-after', '5')
      return sendProblem(reply, status, {
        title,
        detail: error.message,
        code: error.code,
        ...(error.errors.length > 0 && { errors: error.errors }),
      })
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = firstPerField(
        error.validation.map(({ instancePath, message }) => ({
          field: instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body',
          message: message ?? 'This value is not valid',
        })),
      )
      return sendProblem(reply, 400, {
        title: statusOf.invalid_input[1],
        detail: errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
        code: 'invalid_input',
        errors,
      })
    }
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
      const [tooLarge, title] = statusOf.file_too_large
      const message = 'The file is larger than 20 MB.'
      return sendProblem(reply, tooLarge, {
        title,
        detail: message,
        code: 'file_too_large',
        errors: [{ field: 'file', message }],
      })
    }
    const status = error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' ? 415 : (error.statusCode ?? 500)
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed')
      return sendProblem(reply, 500, {
        title: 'Something went wrong on the server',
        detail: 'The request was not carried out. The error is in the server log.',
        code: 'internal',
      })
    }
    return sendProblem(reply, status, {
      title: 'The request cannot be read',
      detail: plainWords(error),
      code: codeOf(status),
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (sendNotFound && asksForPage) return sendNotFound(request, reply)
    return sendProblem(reply, 404, {
      title: statusOf.not_found[1],
      detail: `There is no ${request.method} ${request.url.split('?')[0]}.`,
      code: 'not_found',
    })
  })
}

function firstPerField(errors: FieldError[]): FieldError[] {
  return [...new Map([...errors].reverse().map((error) => [error.field, error])).values()].reverse()
}

function codeOf(status: number): string {
  return { 413: 'too_large', 415: 'unsupported_media_type', 429: 'too_many_requests' }[status] ?? 'bad_request'
}

function plainWords(error: FastifyError): string {
  const words: Record<string, string> = {
    FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; JSON was expected.',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type is not supported here.',
    FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
    FST_INVALID_MULTIPART_CONTENT_TYPE: 'The body must be a multipart form with a field named file.',
  }
  return words[error.code] ?? error.message
}
