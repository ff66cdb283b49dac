import { isIP, isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/**
 * The key of a client: its IPv4 address, or its IPv6 /64 network, which is what one customer gets. A forwarded address counts only
 * from a trusted proxy.
 */
export function clientOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return normalizeIP(isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? ''))
}

/** The network of a client's owner: the IPv4 /24, or the IPv6 /48, of which a customer can have many /64. */
export const wideNetworkOf = (client: string): string =>
  isIPv4(client) ? client.split('.').slice(0, 3).join('.') : client.split(':').slice(0, 3).join(':')
