import type { Problem } from '@varuna/contract/problem'

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

/** What tells whether an answer is what was asked for: a schema, or less. */
interface Check<Answer> {
  safeParse(answer: unknown): { success: true; data: Answer } | { success: false; error: unknown }
}

/** A check by a type guard, for pages that load no schemas. */
export const guardedBy = <Answer>(guard: (answer: unknown) => answer is Answer): Check<Answer> => ({
  safeParse: (data) => (guard(data) ? { success: true, data } : { success: false, error: data }),
})

/** Fetches from this site's own server and checks the answer; an empty answer is `undefined` to the check. */
export async function request<Answer>(
  check: Check<Answer>,
  path: `/${string}`,
  init: RequestInit = {},
): Promise<Answer> {
  const answer = check.safeParse(await send(path, init))
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
