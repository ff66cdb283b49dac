import type { FastifyInstance } from 'fastify'
import type { Right } from '@varuna/vocabulary/rights'
import { requireRight } from '../../principal/principal.ts'
import { principalOf } from './session.ts'

/** Methods that the framework adds to a route. */
const ADDED = ['HEAD', 'OPTIONS']

/**
 * Refuses requests of accounts whose role lacks the right of the route, before anything of the request is read. The server does not start
 * with a route that the table lacks, nor with a row without a route.
 */
export function requireRights(app: FastifyInstance, table: Readonly<Record<string, Right>>): void {
  const missing: string[] = []
  const unused = new Set(Object.keys(table))
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat().filter((one) => !ADDED.includes(one))) {
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
    const right = [method]
      .flat()
      .map((one) => table[`${one} ${url}`])
      .find((one) => one !== undefined)
    if (right === undefined) throw new Error(`${request.method} ${url} has no right`)
    requireRight(principalOf(request), right)
  })
}
