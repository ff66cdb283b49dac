import type { FieldProblem } from '@varuna/contract/problem'

interface SentRequest {
  method: string
  path: string
  body: unknown
}

type Handler = (sent: SentRequest, signal: AbortSignal | null | undefined) => unknown

export class FakeProblem {
  readonly problem: { status: number; code: string; detail: string; errors?: readonly FieldProblem[] }

  constructor(status: number, code: string, detail: string, errors?: readonly FieldProblem[]) {
    this.problem = { status, code, detail, ...(errors && { errors }) }
  }
}

export const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

/**
 * Replaces global fetch. `handlers` maps a method and path without query to a response body, a promise of one or a
 * FakeProblem, to a Response, or to undefined for an empty answer; a handler may also throw. `sent` records the requests.
 */
export function fakeServer(handlers: Record<string, Handler>) {
  const originalFetch = globalThis.fetch
  const sent: SentRequest[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input), 'http://varuna.test')
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const request = { method, path: pathname + search, body }
    sent.push(request)
    const handler = handlers[`${method} ${pathname}`]
    if (!handler) throw new TypeError(`no handler for ${method} ${pathname}`)
    const response = await handler(request, init?.signal)
    if (response instanceof Response) return response
    if (response === undefined) return new Response(null, { status: 204 })
    if (!(response instanceof FakeProblem)) return Response.json(response)
    const { problem } = response
    return Response.json(
      { type: `/problems/${problem.code}`, title: problem.code, ...problem },
      { status: problem.status },
    )
  }
  return {
    sent,
    handlers,
    bodies: (method: string, path: string) =>
      sent.filter((request) => request.method === method && request.path === path).map(({ body }) => body),
    close: () => void (globalThis.fetch = originalFetch),
  }
}

export type FakeServer = ReturnType<typeof fakeServer>

/** A promise that resolves when `release` is called. */
export function deferred<Value>(value: Value) {
  let release = () => {}
  const promise = new Promise<Value>((resolve) => (release = () => resolve(value)))
  return { promise, release }
}
