import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '@varuna/contract/problem'

type ClientError = Error & { code?: string }

const problemsByErrorCode: Record<string, [status: number, code: string, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers are larger than 16 kB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The extensions of the chunks are larger than 16 kB.'],
}

/** Answers bytes that cannot be parsed as a request with a problem document, and closes the connection. */
export function sendUnreadableProblem(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, detail] = problemsByErrorCode[error.code ?? ''] ?? [
    400,
    'bad_request',
    'This is not a valid HTTP/1.1 request.',
  ]
  const problem: Problem = {
    type: `/problems/${code.replaceAll('_', '-')}`,
    status,
    title: 'The request cannot be read',
    detail,
    code,
  }
  const body = JSON.stringify(problem)
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  } else socket.destroy()
}
