import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/**
 * The key of a client: its IPv4 address, or its IPv6 /64 network, which is what one customer gets. A forwarded address counts only
 * from a trusted proxy.
 */
export function clientOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return normalizeIP(isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? ''))
}
