import { bareHeaders } from './bare-headers.ts'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestFailure } from '@varuna/contract/fault'
import type { Problem } from '@varuna/contract/problem'
import { languages } from '@varuna/language/languages'

type ClientError = Error & { code?: string }

const problemsByErrorCode: Record<string, [status: number, code: string, failure: RequestFailure]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'arrived_too_slowly'],
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'headers_too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'chunk_extensions_too_large'],
}

/** Answers bytes that cannot be parsed as a request with a problem document, and closes the connection. */
export function sendUnreadableProblem(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, failure] = problemsByErrorCode[error.code ?? ''] ?? [400, 'bad_request', 'not_http']
  const body = problemText(status, code, failure)
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/problem+json',
      ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  } else socket.destroy()
}

/** Answers an Expect header of anything but 100-continue, which Node would answer without a body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, {
    'content-type': 'application/problem+json',
    ...bareHeaders,
    connection: 'close',
  })
  response.end(problemText(417, 'bad_request', 'expectation_not_supported'))
}

function problemText(status: number, code: string, failure: RequestFailure): string {
  const { problems, requestFailures } = languages[0]
  const problem: Problem = {
    type: `/problems/${code.replaceAll('_', '-')}`,
    status,
    title: problems.unreadable_request,
    detail: requestFailures[failure],
    code,
  }
  return JSON.stringify(problem)
}
