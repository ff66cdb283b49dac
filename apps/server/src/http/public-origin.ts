import type { FastifyRequest } from 'fastify'

const hostPattern = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[a-f\d:]+\])(?::\d{1,5})?$/i
const MAX_HOST_LENGTH = 255

/**
 * The origin under which clients reach this server, such as https://varuna.example: the configured one, else the one of the request.
 * A Host header that is not a plain name and port is not used, because the origin is written into pages.
 */
export function publicOriginOf(request: Pick<FastifyRequest, 'host' | 'protocol'>, configured: string | null): string {
  if (configured) return new URL(configured).origin
  const host = request.host ?? ''
  return host.length <= MAX_HOST_LENGTH && hostPattern.test(host)
    ? `${request.protocol}://${host.toLowerCase()}`
    : 'http://localhost'
}
