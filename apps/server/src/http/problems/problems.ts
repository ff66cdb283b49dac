import { bareHeaders } from './bare-headers.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import Negotiator from 'negotiator'
import type { ErrorCode, Fault, RequestFailure } from '@varuna/contract/fault'
import { parseFault, type FieldFault } from '@varuna/contract/field-fault'
import type { FieldProblem, Problem } from '@varuna/contract/problem'
import type { Language } from '@varuna/language/language'
import { textOf } from '@varuna/language/text'
import { CodedError, codedError, type FieldError } from '../../errors/coded-error.ts'
import { languageOf } from '../answers/request-language.ts'
import { faultOfIssue, valueAt } from '../../errors/schema-fault.ts'
import type { StorageWatch } from '../../services/shared/storage/storage-watch.ts'

const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  signed_out: 401,
  wrong_credentials: 401,
  forbidden: 403,
  last_administrator: 409,
  team_name_taken: 409,
  too_many_teams: 409,
  team_full: 409,
  team_shares_full: 409,
  assessment_not_yours: 403,
  guests_refused: 403,
  in_too_many_teams: 409,
  sign_up_closed: 403,
  code_needed: 401,
  sign_in_expired: 401,
  sign_in_again: 403,
  codes_on: 409,
  codes_unreadable: 409,
  passkey_needed: 403,
  passkey_refused: 422,
  own_factor: 403,
  factor_needed: 403,
  passkeys_full: 409,
  tokens_full: 409,
  token_scope: 403,
  address_has_account: 409,
  invitations_full: 409,
  provider_unreachable: 502,
  provider_link_ended: 410,
  reset_link_ended: 410,
  reset_not_mailed: 409,
  address_link_ended: 410,
  address_not_mailed: 409,
  data_not_proved: 403,
  on_land: 422,
  not_found: 404,
  file_gone: 410,
  original_changed: 424,
  unreadable: 424,
  storage_full: 507,
  no_file: 400,
  bad_form: 400,
  not_a_form: 415,
  too_slow: 408,
  file_too_large: 413,
  too_many_pixels: 413,
  not_an_image: 415,
  truncated: 422,
  damaged_image: 422,
  image_too_slow: 422,
  type_mismatch: 415,
  cross_site: 403,
  too_many_requests: 429,
  form_expired: 400,
  form_used: 409,
  too_fast: 422,
  looks_automatic: 422,
  busy: 503,
  stale_state: 409,
  export_not_ready: 409,
  export_failed: 409,
  area_not_ready: 409,
  area_failed: 409,
  track_not_ready: 409,
  track_failed: 422,
  part_misplaced: 409,
  part_too_small: 400,
  part_differs: 409,
  import_not_ready: 409,
  import_failed: 422,
  case_changed: 409,
  case_not_yours: 403,
  case_full: 409,
  case_file: 422,
  simulation_ending: 409,
  simulation_not_ended: 409,
  upload_cancelled: 409,
  no_scene: 409,
  feed_changed: 409,
  alert_changed: 409,
  alert_full: 409,
  alert_state: 409,
  delivery_failed: 409,
  delivery_waiting: 409,
}

function sendProblem(reply: FastifyReply, status: number, problem: Omit<Problem, 'type' | 'status'>) {
  reply.header('cache-control', 'no-store')
  const body: Problem = { type: `/problems/${problem.code.replaceAll('_', '-')}`, status, ...problem }
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

const codeOfFault = {
  full: 'storage_full',
  unreachable: 'busy.database',
  files_unreachable: 'busy.files',
} as const

/** Answers every error of the API with problem details; the only place that maps error codes to HTTP statuses. */
export function registerErrorHandler(
  app: FastifyInstance,
  storage: Pick<StorageWatch, 'recordError'>,
  sendNotFound: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null,
): void {
  app.setErrorHandler((thrown: FastifyError | CodedError, request, reply) => {
    const fault = storage.recordError(thrown)
    const isReading = fault === 'full' && (request.method === 'GET' || request.method === 'HEAD')
    const error =
      fault === null || fault === 'damaged'
        ? thrown
        : codedError(isReading ? 'storage_full.reading' : codeOfFault[fault])
    const language = languageOf(request)
    if (error instanceof CodedError) {
      const status = statusOf[error.code]
      if ((status === 429 || status === 503) && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
      if (evidenceLossCodes.has(error.code))
        request.log.error({ err: error }, 'stored image is missing or differs from its upload')
      if (status === 408) reply.header('connection', 'close')
      return sendProblem(reply, status, {
        title: language.problems[error.code],
        detail: textOf(language.errors, error.fault),
        code: error.code,
        fault: error.fault,
        ...(error.errors.length > 0 && { errors: error.errors.map((fault) => describeFieldError(language, fault)) }),
      })
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = keepFirstPerField(
        error.validation.map(({ instancePath, keyword, params, message = '' }) => {
          const sent =
            request[error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body')]
          const fault = parseFault(message) ?? faultOfIssue({ keyword, params }, valueAt(sent, instancePath))
          return {
            field: instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body',
            ...(fault ?? { code: 'other', params: {} }),
            message: fault ? textOf(language.fields, fault) : message,
          }
        }),
      )
      return sendProblem(reply, 400, {
        title: language.problems.invalid_input,
        detail: errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
        code: 'invalid_input',
        errors,
      })
    }
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed')
      return sendProblem(reply, 500, {
        title: language.problems.internal,
        detail: language.requestFailures.internal,
        code: 'internal',
      })
    }
    return sendProblem(reply, status, {
      title: language.problems.unreadable_request,
      detail: describeRequestError(language, error),
      code: codeOf(status),
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const prefersHtml = new Negotiator(request).mediaType(['application/problem+json', 'text/html']) === 'text/html'
    if (sendNotFound && request.method === 'GET' && prefersHtml) return sendNotFound(request, reply)
    const { method, url } = request
    throw codedError('not_found.address', { method, path: url.split('?')[0] ?? url })
  })
}

/** Answers a URL that the router cannot parse: broken percent-encoding, or a path segment that is too long. */
export function sendUnroutableProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  const { problems, requestFailures } = languageOf(request)
  sendProblem(reply.headers(bareHeaders), isTooLong ? 414 : 400, {
    title: problems.unreadable_address,
    detail: isTooLong ? requestFailures.address_part_too_long : requestFailures.address_badly_encoded,
    code: isTooLong ? 'address_too_long' : 'bad_address',
  })
}

/** An uploaded file was changed or removed from outside the server; the operator must know. */
const evidenceLossCodes = new Set<ErrorCode>(['original_changed', 'file_gone'])

const describeFieldError = (language: Language, { field, ...fault }: FieldError): FieldProblem => ({
  field,
  ...fault,
  message:
    fault.code in language.fields
      ? textOf(language.fields, fault as FieldFault)
      : textOf(language.errors, fault as Fault),
})

function keepFirstPerField(errors: FieldProblem[]): FieldProblem[] {
  return [...new Map([...errors].reverse().map((error) => [error.field, error])).values()].reverse()
}

function codeOf(status: number): string {
  return { 413: 'too_large', 415: 'unsupported_media_type', 429: 'too_many_requests' }[status] ?? 'bad_request'
}

const requestFailureOf: Record<string, RequestFailure> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_not_supported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
}

function describeRequestError(language: Language, error: FastifyError): string {
  const failure = requestFailureOf[error.code]
  return failure === undefined ? error.message : language.requestFailures[failure]
}
