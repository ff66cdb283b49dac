import type { FastifyRequest } from 'fastify'

const hostname = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[a-f\d:]+\])(?::\d{1,5})?$/i
const longestHost = 255

/**
 * The address people reach this server by, such as https://varuna.example: the configured one, else the one that the
 * request names. A Host that is no plain name and port is not repeated into a page.
 */
export function publicOriginOf(request: Pick<FastifyRequest, 'host' | 'protocol'>, configured: string | null): string {
  if (configured) return new URL(configured).origin
  const host = request.host ?? ''
  return host.length <= longestHost && hostname.test(host)
    ? `${request.protocol}://${host.toLowerCase()}`
    : 'http://localhost'
}
