import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

type Request = Pick<FastifyRequest, 'ip' | 'socket'>

/**
 * The key of a client: its IPv4 address, or its IPv6 /64 network, which is what one customer gets. A forwarded address counts only
 * from a trusted proxy.
 */
export const clientOf = (request: Request): string => normalizeIP(addressOf(request))

/** The key of a site: its IPv4 address, or its IPv6 /48, of which one customer may have all networks. */
export const siteOf = (request: Request): string => normalizeIP(addressOf(request), 48)

/** The key of the network around a client: its IPv4 /24 or its IPv6 /48. */
export const networkOf = (request: Request): string => siteOf(request).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0')

const addressOf = ({ ip, socket }: Request) => (isIP(ip) ? ip : (socket.remoteAddress ?? ''))
