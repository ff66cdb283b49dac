import type { Feed } from './feed.ts'
import { fileFeed, standardInput } from './files.ts'
import { tcpClient } from './tcp-client.ts'
import { tcpServer } from './tcp-server.ts'
import { udp } from './udp.ts'
import { webSocket } from './websocket.ts'

const KNOWN =
  'tcp://HOST:PORT, tcp-listen://HOST:PORT, udp://HOST:PORT, ws://... or wss://..., file:PATH, and - for standard input'

/** Makes a feed of what was typed for it; throws, in plain words, what is wrong with it. `key` is what a WebSocket is sent first. */
export function openFeed(text: string, key: string | null): Feed {
  if (text === '-') return standardInput()
  if (/^file:/i.test(text)) return fileFeed(pathOf(text))
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) throw new Error(`${JSON.stringify(text)} is no feed. Known are: ${KNOWN}.`)
  switch (url.protocol) {
    case 'tcp:':
      return tcpClient(hostOf(url, text), portOf(url, text))
    case 'tcp-listen:':
      return tcpServer(hostOf(url, text), portOf(url, text))
    case 'udp:':
      return udp(hostOf(url, text), portOf(url, text))
    case 'ws:':
    case 'wss:':
      return socketOf(url, key)
    default:
      throw new Error(`${JSON.stringify(text)} is no feed that is known. Known are: ${KNOWN}.`)
  }
}

const pathOf = (text: string) =>
  text.startsWith('file://') ? decodeURIComponent(new URL(text).pathname) : text.slice(5)

const hostOf = ({ hostname }: URL, text: string) => {
  if (hostname === '')
    throw new Error(`${text}: the host is missing. Write for instance 0.0.0.0 to hear on every address.`)
  return hostname.replace(/^\[|\]$/g, '')
}

function portOf({ port, protocol }: URL, text: string): number {
  if (port === '' || (port === '0' && protocol === 'tcp:')) throw new Error(`${text}: the port is missing.`)
  return Number(port)
}

const WORLD = [
  [-90, -180],
  [90, 180],
]

/** With a key, what aisstream.io wants to be sent first; `?boxes=south,west,north,east;...` asks for less than the world. */
function socketOf(url: URL, key: string | null): Feed {
  const boxes = url.searchParams.get('boxes')
  url.searchParams.delete('boxes')
  const name = `${url.protocol}//${url.host}${url.pathname}`
  const areas = boxes === null ? [WORLD] : boxes.split(';').map((box) => cornersOf(box))
  return webSocket(url.href, name, key === null ? null : JSON.stringify({ APIKey: key, BoundingBoxes: areas }))
}

function cornersOf(box: string): number[][] {
  const [south = NaN, west = NaN, north = NaN, east = NaN, ...more] = box.split(',').map(Number)
  const isBox =
    more.length === 0 && south >= -90 && south < north && north <= 90 && west >= -180 && east <= 180 && west < east
  if (!isBox) throw new Error(`${JSON.stringify(box)} is no box: write south,west,north,east in degrees.`)
  return [
    [south, west],
    [north, east],
  ]
}
