import type { FastifyInstance } from 'fastify'
import { CodedError } from '../../errors/coded-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page's URL is handled by the page: the server reads nothing from it. */
    isPage?: boolean
  }
}

/**
 * Refuses text that no store keeps unchanged: NUL characters and unpaired surrogates. Runs after validation, so that the messages of
 * the route's schema come first.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.isPage) return
    const parts = { body: isJson(request.headers['content-type']) ? request.body : null, ...addressParts(request) }
    const field = Object.values(parts)
      .map(findUnstorable)
      .find((found) => found !== null)
    if (field === undefined || field === null) return
    throw new CodedError({ code: 'invalid_input.text_not_storable', params: {} }, [
      { field, code: 'text_not_storable', params: {} },
    ])
  })
}

const isJson = (contentType = '') => contentType.toLowerCase().startsWith('application/json')
const addressParts = ({ params, query }: { params: unknown; query: unknown }) => ({ params, query })
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/** The path of the first unstorable text in a value; null when there is none. Not recursive, because JSON may be nested deeply. */
function findUnstorable(value: unknown): string | null {
  const pending: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && isUnstorable(value)) return path || 'body'
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (isUnstorable(key)) return path || 'body'
      pending.push({ path: path ? `${path}.${key}` : key, value: inner })
    }
  }
  return null
}
