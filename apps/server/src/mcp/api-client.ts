import { problem } from '@varuna/contract/problem'
import type { z } from 'zod'

/** A request that brought no answer, in words for whoever asked. */
export class ApiFailure extends Error {
  /** Null when nothing was answered. */
  readonly status: number | null
  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

type Query = Readonly<Record<string, string | number | undefined>>

/** Reads from a Varuna server; nothing here writes. */
export interface ApiClient {
  readonly origin: string
  /** Throws `ApiFailure`. */
  get<Answer>(path: string, schema: z.ZodType<Answer>, query?: Query): Promise<Answer>
}

export interface ApiLimits {
  /** For one request, its answer included. */
  timeoutMs: number
  maxBytes: number
  /** Requests at a time, and those that wait. */
  maxRequests: number
  maxWaiting: number
}

export const apiLimits: ApiLimits = { timeoutMs: 20_000, maxBytes: 32 * 1024 * 1024, maxRequests: 4, maxWaiting: 60 }

/** A client of the server at `origin`, which acts with a token. */
export function createApiClient(origin: string, token: string, limits = apiLimits): ApiClient {
  const takeTurn = createTurns(limits)
  return {
    origin,
    get: (path, schema, query = {}) =>
      takeTurn(async () => {
        const url = new URL(path, origin)
        // A path such as /api/alerts/.. would read another address than the one that is meant.
        if (url.pathname !== path) throw new ApiFailure(`${path} is no address of this server.`)
        for (const [name, value] of Object.entries(query))
          if (value !== undefined) url.searchParams.set(name, String(value))
        const text = await read(url, token, limits)
        const parsed = schema.safeParse(parseJson(text))
        if (!parsed.success)
          throw new ApiFailure(`The answer of ${origin}${path} has another form than this version of Varuna expects.`)
        return parsed.data
      }),
  }
}

async function read(url: URL, token: string, { timeoutMs, maxBytes }: ApiLimits): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // A redirect is refused: it would carry the token to another place.
    const answer = await fetch(url, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      redirect: 'error',
      signal,
    })
    const text = await readText(answer, maxBytes)
    if (answer.ok) return text
    throw new ApiFailure(describeProblem(url, answer, text), answer.status)
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    if (signal.aborted) throw new ApiFailure(`${url.origin} did not answer within ${timeoutMs / 1000} seconds.`)
    throw new ApiFailure(`${url.origin} cannot be read: ${reasonOf(error)}. Is the server running there?`)
  }
}

/** Reads a body piece by piece, so that one that is too large is dropped before it is held. */
async function readText(answer: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let byteCount = 0
  for await (const piece of answer.body ?? []) {
    byteCount += piece.byteLength
    if (byteCount > maxBytes)
      throw new ApiFailure(`The answer has more than ${maxBytes / 1024 ** 2} MB. Ask for less.`, answer.status)
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

function describeProblem({ origin, pathname }: URL, { status, headers }: Response, text: string): string {
  const parsed = problem.safeParse(parseJson(text))
  const { detail = '', errors = [] } = parsed.success ? parsed.data : {}
  if (status === 401)
    return `${origin} does not accept the token: it is mistyped, revoked or has ended. Make another on the account page there.`
  if (status === 429) {
    const seconds = headers.get('retry-after')
    return `${origin} has had too many requests of this account${seconds === null ? '' : `; ask again in ${seconds} seconds`}.`
  }
  if (!parsed.success) return `${origin}${pathname} answered with status ${status}, and not like a Varuna server.`
  const fields = errors.map(({ field, message }) => `${field}: ${message}`)
  return [detail, ...fields].join(' ')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  const { code, message: why } = (cause ?? {}) as NodeJS.ErrnoException
  return code ?? why ?? message
}

function createTurns({ maxRequests, maxWaiting }: ApiLimits) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= maxWaiting)
      throw new ApiFailure('Too many requests wait already. Ask again when they are answered.')
    if (running < maxRequests) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
