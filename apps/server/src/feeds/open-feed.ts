import type { Feed } from './feed.ts'
import { createFileFeed, createStandardInputFeed } from './files.ts'
import type { FeedReach } from './feed-reach.ts'
import { parseAllowList, type AllowList } from './senders.ts'
import { createTcpClientFeed } from './tcp-client.ts'
import { createTcpServerFeed } from './tcp-server.ts'
import { createUdpFeed } from './udp.ts'
import { createWebSocketFeed } from './websocket.ts'

const SUPPORTED_URLS =
  'tcp://HOST:PORT, tcp-listen://HOST:PORT?allow=SENDERS, udp://HOST:PORT?allow=SENDERS, ws://... or wss://..., file:PATH, and - for standard input'

/** Creates the feeds of the setting FEEDS; throws an error that names it. */
export function openFeeds(urls: readonly string[], key: string | null): Feed[] {
  try {
    return urls.map((url) => openFeed(url, key))
  } catch (error) {
    throw new Error(`FEEDS: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Creates a feed from its URL; throws an error that names what is wrong with it. `key` is the API key of a WebSocket feed, and `reach` where it may
 * connect to; null for everywhere.
 */
export function openFeed(text: string, key: string | null, reach: FeedReach | null = null): Feed {
  if (text === '-') return createStandardInputFeed()
  if (/^file:/i.test(text)) return createFileFeed(filePathOf(text))
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) throw unsupportedFeed(text)
  switch (url.protocol) {
    case 'tcp:':
      return createTcpClientFeed(hostOf(url, text), portOf(url, text), reach)
    case 'tcp-listen:':
      return createTcpServerFeed(hostOf(url, text), portOf(url, text), { allow: allowListOf(url, text) })
    case 'udp:':
      return createUdpFeed(hostOf(url, text), portOf(url, text), allowListOf(url, text))
    case 'ws:':
    case 'wss:':
      return openWebSocket(url, key, reach)
    default:
      throw unsupportedFeed(text)
  }
}

const unsupportedFeed = (text: string) =>
  new Error(`${JSON.stringify(text)} is not a feed. Expected ${SUPPORTED_URLS}.`)

const filePathOf = (text: string) =>
  text.startsWith('file://') ? decodeURIComponent(new URL(text).pathname) : text.slice(5)

const hostOf = ({ hostname }: URL, text: string) => {
  if (hostname === '') throw new Error(`${text}: the host is missing. Use 0.0.0.0 to listen on every address.`)
  return hostname.replace(/^\[|\]$/g, '')
}

function portOf({ port, protocol }: URL, text: string): number {
  if (port === '' || (port === '0' && protocol === 'tcp:')) throw new Error(`${text}: the port is missing.`)
  return Number(port)
}

/** The senders in `?allow=`; null without one. */
function allowListOf({ searchParams }: URL, text: string): AllowList | null {
  const unknown = [...searchParams.keys()].find((key) => key !== 'allow')
  if (unknown !== undefined) throw new Error(`${text}: ${JSON.stringify(unknown)} is unknown. Expected allow.`)
  const lists = searchParams.getAll('allow')
  return lists.length === 0 ? null : parseAllowList(lists.join(','))
}

const WORLD = [
  [-90, -180],
  [90, 180],
]

/** With a key, subscribes in the form of aisstream.io; `?boxes=south,west,north,east;...` limits the area from the whole world. */
function openWebSocket(url: URL, key: string | null, reach: FeedReach | null): Feed {
  const boxes = url.searchParams.get('boxes')
  url.searchParams.delete('boxes')
  const name = `${url.protocol}//${url.host}${url.pathname}`
  const areas = boxes === null ? [WORLD] : boxes.split(';').map((box) => parseBoundingBox(box))
  return createWebSocketFeed(
    url.href,
    name,
    key === null ? null : JSON.stringify({ APIKey: key, BoundingBoxes: areas }),
    key,
    reach,
  )
}

function parseBoundingBox(box: string): number[][] {
  const [south = NaN, west = NaN, north = NaN, east = NaN, ...more] = box.split(',').map(Number)
  const isBox =
    more.length === 0 && south >= -90 && south < north && north <= 90 && west >= -180 && east <= 180 && west < east
  if (!isBox) throw new Error(`${JSON.stringify(box)} is not a bounding box. Write south,west,north,east in degrees.`)
  return [
    [south, west],
    [north, east],
  ]
}
