import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../services/shared/loopback.ts'

const hostPattern = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[a-f\d:]+\])(?::\d{1,5})?$/i
const MAX_HOST_LENGTH = 255

type Reached = Pick<FastifyRequest, 'host' | 'protocol'> & {
  headers: Pick<FastifyRequest['headers'], 'host'>
  socket: Pick<FastifyRequest['socket'], 'localAddress' | 'localPort'>
}

/**
 * The origin under which clients reach this server, such as https://varuna.example, written into pages, the sitemap and so on: the
 * configured one, otherwise the plain host and port forwarded by a trusted proxy, otherwise the local address of the connection. Clients
 * can send any Host, so it is used only if it names that address, or a loopback name on a loopback connection. X-Forwarded-Host is trusted
 * if the proxy passes on the client's value, which only a configured address prevents.
 */
export function publicOriginOf(request: Reached, configured: string | null): string {
  if (configured) return new URL(configured).origin
  const { host, headers, socket } = request
  const protocol = request.protocol === 'https' ? 'https' : 'http'
  const local = socket.localAddress?.replace(/^::ffff:/i, '') ?? 'localhost'
  const isPlain = host.length <= MAX_HOST_LENGTH && hostPattern.test(host) && URL.canParse(`${protocol}://${host}`)
  // They differ only behind a trusted proxy.
  const isForwarded = host !== (headers.host ?? '')
  if (isPlain && (isForwarded || isNameOf(host, local))) return `${protocol}://${host.toLowerCase()}`
  const literal = isLoopback(local) ? 'localhost' : isIPv6(local) ? `[${local}]` : local
  return new URL(`${protocol}://${literal}${socket.localPort === undefined ? '' : `:${socket.localPort}`}`).origin
}

function isNameOf(host: string, local: string): boolean {
  const name = host.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '')
  return name === local || (isLoopback(name) && isLoopback(local))
}

/** The origin of the page that sent a change, which the same-site check has found to be this server's own. */
export const pageOriginOf = (request: FastifyRequest, configured: string | null): string =>
  configured === null && request.headers.origin !== undefined
    ? request.headers.origin
    : publicOriginOf(request, configured)
