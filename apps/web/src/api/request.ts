import type { Problem } from '@varuna/contract/problem'
import { frameWords } from '@varuna/language/site/frame'
import { locale } from '@varuna/language/shared/locale'
import { connectionAnswered, connectionFailed, isAnswer } from './connection.ts'
import { ownTask } from './own-task.ts'

const { requests: words } = frameWords

export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super(words.noConnection, { cause })
    this.name = 'ConnectionError'
  }
}

/** A proxy answered for a server that it cannot reach. */
class GatewayError extends Error {
  constructor() {
    super(words.notOk)
    this.name = 'GatewayError'
  }
}

/** The error of a gateway's response; the server is then probed until it responds. */
export function serverDown(): Error {
  connectionFailed()
  return new GatewayError()
}

/** Whether the server was not reached; what failed so may succeed once it is back. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof GatewayError

/** The error of a request without a response; the server is then probed until it responds. */
export function lostConnection(cause: unknown): ConnectionError {
  connectionFailed()
  return new ConnectionError(cause)
}

/** Validates a response body: a zod schema, or a type guard wrapped by `fromGuard`. */
interface Validator<Body> {
  safeParse(body: unknown): { success: true; data: Body } | { success: false; error: unknown }
}

/** Lets public pages validate responses without loading zod. */
export const fromGuard = <Body>(guard: (body: unknown) => body is Body): Validator<Body> => ({
  safeParse: (data) => (guard(data) ? { success: true, data } : { success: false, error: data }),
})

/** Fetches from this site's own server, in the language of the pages, and validates the body; an empty body is `undefined` to the validator. */
export async function request<Body>(
  validator: Validator<Body>,
  path: `/${string}`,
  init: RequestInit = {},
): Promise<Body> {
  const result = validator.safeParse(await send(path, init))
  if (!result.success) throw new Error(words.notUnderstood, { cause: result.error })
  return result.data
}

/** Fetches from this site's own server without validating the body. */
export async function send(path: `/${string}`, init: RequestInit = {}): Promise<unknown> {
  return readJson(await fetchOk(path, init))
}

export async function fetchFile(path: `/${string}`): Promise<Blob> {
  return (await fetchOk(path, {})).blob()
}

async function fetchOk(path: `/${string}`, init: RequestInit): Promise<Response> {
  // Starting a dozen at once, as a room does, would block a slow phone for a fifth of a second.
  await ownTask()
  init.signal?.throwIfAborted()
  const response = await fetch(path, {
    ...init,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json, application/problem+json',
      'accept-language': locale.lang,
      ...init.headers,
    },
  }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw lostConnection(cause)
  })
  if (isAnswer(response)) connectionAnswered()
  if (response.ok) return response
  const error = await toError(await readJson(response))
  // The server's own 502, of a provider that it cannot reach, is a problem document.
  throw isAnswer(response) || error instanceof ProblemError ? error : serverDown()
}

export function json(body: unknown, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST') {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The schema is imported only on failure, so that public pages do not load zod. */
async function toError(body: unknown): Promise<Error> {
  const { problem } = await import('@varuna/contract/problem')
  const parsed = problem.safeParse(body)
  return parsed.success ? new ProblemError(parsed.data) : new Error(words.notOk)
}
