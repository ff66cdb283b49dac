import { z } from 'zod'
import { feedRequest, FIRST_FEED_PORT, type FeedConnection } from '@varuna/contract/watch/feed'
import { fieldError } from '../../../errors/coded-error.ts'
import type { Feed } from '../../../feeds/feed.ts'
import type { FeedReach } from '../../../feeds/feed-reach.ts'
import { openFeed } from '../../../feeds/open-feed.ts'
import { socketPort } from '../../../feeds/websocket.ts'
import type { FeedRow } from '../../../store/interfaces/rows/feed-rows.ts'

const { connection } = feedRequest.shape

/** The connection in a stored feed; null when it cannot be read. */
export function readConnection(text: string): FeedConnection | null {
  try {
    return connection.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return null
    throw error
  }
}

/** Shorter parts of a path are no secret. */
const MIN_SECRET_PART = 16

/** The address of a connection, without what may be secret in it: of a WebSocket the query, and long parts of its path. */
export function shownAddress(asked: FeedConnection): string {
  if (asked.kind !== 'websocket') return feedUrl(asked)
  const { protocol, host, pathname } = new URL(asked.url)
  const path = pathname.split('/').map((part) => (part.length < MIN_SECRET_PART ? part : '***'))
  return `${protocol}//${host}${path.join('/')}`
}

/** A connection without what may be secret in it. */
export const shownConnection = (asked: FeedConnection): FeedConnection =>
  asked.kind === 'websocket' ? { ...asked, url: shownAddress(asked) } : asked

/** Whether a stored key may go with a connection: to the same scheme, host and port. */
export function keepsKey(stored: FeedConnection | null, asked: FeedConnection): boolean {
  if (stored?.kind !== 'websocket' || asked.kind !== 'websocket') return false
  return new URL(stored.url).origin === new URL(asked.url).origin
}

/**
 * The key of a connection as it was entered: `undefined` for the stored one. Throws `invalid_input` where that was entered for another server, so that
 * nobody learns it by naming a server of their own.
 */
export function keyOf(
  asked: FeedConnection,
  entered: string | null | undefined,
  stored: Pick<FeedRow, 'connection' | 'key'> | null,
): string | null {
  if (asked.kind !== 'websocket') return null
  if (entered !== undefined) return entered || null
  if (stored === null || stored.key === null) return null
  if (!keepsKey(readConnection(stored.connection), asked))
    throw fieldError({ field: 'key', code: 'feed_key_again', params: {} })
  return stored.key
}

/** The URL of a connection, in the form of the setting FEEDS. */
function feedUrl(asked: FeedConnection): string {
  switch (asked.kind) {
    case 'tcp':
      return `tcp://${asked.host.includes(':') ? `[${asked.host}]` : asked.host}:${asked.port}`
    case 'tcp_listen':
      return `tcp-listen://0.0.0.0:${asked.port}?allow=${asked.senders.join(',')}`
    case 'udp':
      return `udp://0.0.0.0:${asked.port}?allow=${asked.senders.join(',')}`
    case 'websocket': {
      const url = new URL(asked.url)
      const { box } = asked
      if (box !== null) url.searchParams.set('boxes', [box.south, box.west, box.north, box.east].join(','))
      return url.href
    }
  }
}

/** Throws an error in words for one that cannot be opened, and for a port to listen on that this server has: the feed could take it at the next start. */
export function openConnection(asked: FeedConnection, key: string | null, reach: FeedReach): Feed {
  if (asked.kind === 'tcp_listen' && reach.ownPorts.has(asked.port))
    throw new Error(`port ${asked.port} is one of this server, so that no feed listens on it`)
  return openFeed(feedUrl(asked), key, reach)
}

/** Throws `invalid_input` for a connection that is refused; names are checked again whenever they are resolved. */
export function requireConnection(asked: FeedConnection, reach: FeedReach): void {
  requireAddress(asked, reach)
  const { field, code } = openedBy[asked.kind]
  try {
    openConnection(asked, null, reach)
  } catch {
    throw fieldError({ field, code, params: {} })
  }
}

/** What keeps a connection with an allowed address from being opened. */
const openedBy = {
  tcp: { field: 'connection.host', code: 'feed_host' },
  tcp_listen: { field: 'connection.senders', code: 'feed_senders' },
  udp: { field: 'connection.senders', code: 'feed_senders' },
  websocket: { field: 'connection.url', code: 'feed_boxes' },
} as const

function requireAddress(asked: FeedConnection, reach: FeedReach): void {
  if (asked.kind === 'tcp') {
    if (!reach.allows(asked.host, asked.port)) throw addressRefused('connection.host', asked.host, reach)
    return
  }
  if (asked.kind === 'websocket') {
    const { hostname, protocol, port, username, password } = new URL(asked.url)
    // Not even an empty one: no WebSocket has it.
    if (asked.url.includes('#')) throw fieldError({ field: 'connection.url', code: 'url_with_fragment', params: {} })
    if (username !== '' || password !== '')
      throw fieldError({ field: 'connection.url', code: 'url_with_user', params: {} })
    if (port !== '' && Number(port) < FIRST_FEED_PORT && port !== '80' && port !== '443')
      throw fieldError({ field: 'connection.url', code: 'url_port_not_allowed', params: {} })
    if (!reach.allows(hostname, socketPort(protocol, port))) throw addressRefused('connection.url', hostname, reach)
  }
  if (asked.kind === 'tcp_listen' && reach.ownPorts.has(asked.port))
    throw fieldError({ field: 'connection.port', code: 'feed_port_taken', params: {} })
}

const addressRefused = (field: string, address: string, { isListed }: FeedReach) =>
  fieldError({ field, code: isListed ? 'feed_address_refused' : 'feed_address_reserved', params: { address } })
