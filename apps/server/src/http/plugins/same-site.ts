import type { FastifyInstance } from 'fastify'
import { CodedError } from '../../services/coded-error.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses requests that change something and that a browser says were started by another site. */
export function refuseCrossSite(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (safe.has(request.method)) return
    const { origin, host } = request.headers
    const site = request.headers['sec-fetch-site']
    const sameOrigin = origin === undefined || origin === publicOrigin || hostOf(origin) === host
    if (!sameOrigin || site === 'cross-site') {
      throw new CodedError('cross_site', 'Requests that change something must come from this site itself.')
    }
  })
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
