import { createWebSocketStream, WebSocket } from 'ws'
import type { Feed } from './feed.ts'
import type { FeedReach } from './feed-reach.ts'

const CONNECT_TIMEOUT_MS = 15_000
/** Feed messages are far smaller. */
const MAX_MESSAGE_BYTES = 1024 * 1024

/**
 * A feed over a WebSocket. Sends `subscription` first, if there is one; each message becomes a line. `reach` bounds where it connects to, null not at
 * all.
 */
export function createWebSocketFeed(
  address: string,
  name: string,
  subscription: string | null,
  secret: string | null,
  reach: FeedReach | null = null,
): Feed {
  return {
    name,
    secret,
    mode: 'live',
    isEndless: true,
    isOutbound: true,
    async *connect(signal, events) {
      const { hostname, protocol, port } = new URL(address)
      const reached = socketPort(protocol, port)
      reach?.requireAddress(hostname, reached)
      const socket = new WebSocket(address, {
        ...(reach !== null && { lookup: reach.lookup(reached) }),
        handshakeTimeout: CONNECT_TIMEOUT_MS,
        maxPayload: MAX_MESSAGE_BYTES,
        perMessageDeflate: false,
      })
      // In object mode the stream applies backpressure to the server while messages are unread.
      const messages = createWebSocketStream(socket, { readableObjectMode: true })
      let closeReasonText = ''
      const end = () => messages.destroy()
      signal.addEventListener('abort', end)
      socket.on('open', () => {
        if (subscription !== null) socket.send(subscription)
        events.connected(`connected to ${name}`)
      })
      socket.on('close', (code, reason) => (closeReasonText = closeReason(code, reason.toString())))
      try {
        for await (const message of messages) yield { source: name, bytes: Buffer.from(`${message}\n`) }
        if (closeReasonText) throw new Error(`the server closed the connection: ${closeReasonText}`)
      } catch (error) {
        if (!signal.aborted) throw describeWebSocketError(error)
      } finally {
        signal.removeEventListener('abort', end)
        end()
        socket.terminate()
      }
    },
  }
}

/** The port of a WebSocket's address, where '' stands for that of the protocol. */
export const socketPort = (protocol: string, port: string): number =>
  port === '' ? (protocol === 'wss:' ? 443 : 80) : Number(port)

const NORMAL_CLOSURE = 1000
const NO_STATUS = 1005

const closeReason = (code: number, reason: string) =>
  reason !== '' ? reason : code === NORMAL_CLOSURE || code === NO_STATUS ? '' : `code ${code}`

function describeWebSocketError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
    return new Error(`the server sent a message of more than ${MAX_MESSAGE_BYTES} bytes`)
  const status = /^Unexpected server response: (\d+)$/.exec(message)?.[1]
  return status ? new Error(`the server answered ${status} instead of opening a WebSocket`) : error
}
