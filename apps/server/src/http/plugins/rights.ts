import type { FastifyInstance } from 'fastify'
import type { Right } from '@varuna/vocabulary/rights'
import { requireRight, requireScope } from '../../principal/principal.ts'
import { routeUse } from '../route-uses.ts'
import { principalOf } from './session.ts'

/** Added by the framework to each route with GET, whose right it needs. */
const ADDED = 'HEAD'

/**
 * Refuses requests of accounts whose role lacks the right of the route, before anything of the request is read. The server does not start
 * with a route that the table lacks, nor with a row without a route.
 */
export function requireRights(app: FastifyInstance, table: Readonly<Record<string, Right>>): void {
  const missing: string[] = []
  const unused = new Set(Object.keys(table))
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat().filter((one) => one !== ADDED)) {
      const key = `${method} ${route.url}`
      if (table[key] === undefined) missing.push(key)
      unused.delete(key)
    }
  })
  app.addHook('onReady', async () => {
    if (missing.length > 0) throw new Error(`route-rights.ts lacks ${missing.join(', ')}`)
    if (unused.size > 0) throw new Error(`route-rights.ts has rows without a route: ${[...unused].join(', ')}`)
  })
  app.addHook('onRequest', async (request) => {
    const { method, url } = request.routeOptions
    const route = `${String(method).replace('HEAD', 'GET')} ${url}`
    const right = table[route]
    if (right === undefined) throw new Error(`${request.method} ${url} has no right`)
    const principal = principalOf(request)
    requireScope(principal, routeUse(route, right))
    requireRight(principal, right)
  })
}
