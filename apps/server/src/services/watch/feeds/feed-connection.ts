import { z } from 'zod'
import { feedRequest, FIRST_FEED_PORT, type FeedConnection } from '@varuna/contract/watch/feed'
import { fieldError } from '../../../errors/coded-error.ts'
import type { Feed } from '../../../feeds/feed.ts'
import type { FeedReach } from '../../../feeds/feed-reach.ts'
import { openFeed } from '../../../feeds/open-feed.ts'
import { parseAllowList } from '../../../feeds/senders.ts'

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

export const openConnection = (asked: FeedConnection, key: string | null, reach: FeedReach): Feed =>
  openFeed(feedUrl(asked), key, reach)

/** Throws `invalid_input` for a connection that is refused; names are checked again whenever they are resolved. */
export function requireConnection(asked: FeedConnection, reach: FeedReach): void {
  if (asked.kind === 'tcp') {
    if (!reach.allows(asked.host)) throw addressRefused('connection.host', asked.host, reach)
    return
  }
  if (asked.kind === 'websocket') {
    const { hostname, port, username, password } = new URL(asked.url)
    if (username !== '' || password !== '')
      throw fieldError({ field: 'connection.url', code: 'url_with_user', params: {} })
    if (port !== '' && Number(port) < FIRST_FEED_PORT && port !== '80' && port !== '443')
      throw fieldError({ field: 'connection.url', code: 'url_port_not_allowed', params: {} })
    if (!reach.allows(hostname)) throw addressRefused('connection.url', hostname, reach)
    return
  }
  try {
    parseAllowList(asked.senders.join(','))
  } catch {
    throw fieldError({ field: 'connection.senders', code: 'feed_senders', params: {} })
  }
}

const addressRefused = (field: string, address: string, { isListed }: FeedReach) =>
  fieldError({ field, code: isListed ? 'feed_address_refused' : 'feed_address_reserved', params: { address } })
