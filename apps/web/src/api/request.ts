import type { Problem } from '@varuna/contract/problem'
import type { z } from 'zod'

export class ProblemError extends Error {
  readonly problem: Problem

  constructor(given: Problem) {
    super(given.detail)
    this.name = 'ProblemError'
    this.problem = given
  }
}

export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('Connection error. Please try again later.', { cause })
    this.name = 'ConnectionError'
  }
}

/** Fetches from this site's own server and checks the answer; an empty answer is `undefined` to the schema. */
export async function request<Schema extends z.ZodType>(
  schema: Schema,
  path: `/${string}`,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  const answer = schema.safeParse(await send(path, init))
  if (!answer.success)
    throw new Error('The server gave an answer this page does not understand', { cause: answer.error })
  return answer.data
}

/** Fetches from this site's own server; what it answers is for nobody, or for the caller to check. */
export async function send(path: `/${string}`, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(path, {
    ...init,
    credentials: 'same-origin',
    headers: { accept: 'application/json, application/problem+json', ...init.headers },
  }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new ConnectionError(cause)
  })
  const body = await readJson(response)
  if (!response.ok) throw await failureOf(body)
  return body
}

/** The part of a request that carries JSON. */
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

/** The schema is fetched when something fails: pages that only read need none of it. */
async function failureOf(body: unknown): Promise<Error> {
  const { problem } = await import('@varuna/contract/problem')
  const parsed = problem.safeParse(body)
  return parsed.success ? new ProblemError(parsed.data) : new Error('Network response was not ok')
}
