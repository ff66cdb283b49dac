import type { FastifyReply } from 'fastify'

interface StreamedMessage {
  event: string
  /** JSON, on one line. */
  data: string
  /** The browser sends it back as Last-Event-ID when it reconnects; null keeps the previous one. */
  id: string | null
}

/** A response with server-sent events. */
export interface EventStream {
  /** False on backpressure; `onDrain` is called when the client has caught up. */
  send(messages: readonly StreamedMessage[]): boolean
  /** Sends a keep-alive with the id up to which everything was sent; disconnects a client that reads nothing. */
  keepAlive(id: string): void
  /** The client has unread data. */
  isBehind(): boolean
  /** Ends the response; the browser reconnects. */
  end(): void
}

/** Time after which a browser reconnects. */
const RETRY_MS = 2_000

/** Number of keep-alives without a read before a client is disconnected. */
const MAX_UNREAD = 4

/**
 * Takes over a response and sends its headers at once, including those set by hooks. `onClose` is called once, when either side has closed
 * the connection.
 */
export function openEventStream(
  reply: FastifyReply,
  { onDrain, onClose }: { onDrain(): void; onClose(): void },
): EventStream {
  const headers = reply.getHeaders() as Record<string, string>
  reply.hijack()
  const { raw } = reply
  raw.on('close', onClose)
  raw.on('drain', onDrain)
  // A disconnect during a write closes the connection; nothing else needs doing.
  raw.on('error', () => {})
  // Stops proxies from buffering messages.
  raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  let unread = 0
  raw.write(`retry: ${RETRY_MS}\n\n`)
  return {
    send: (messages) =>
      raw.write(
        messages
          .map(({ event, data, id }) => `event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${data}\n\n`)
          .join(''),
      ),
    keepAlive(id) {
      unread = raw.writableNeedDrain ? unread + 1 : 0
      if (unread > MAX_UNREAD) raw.destroy()
      else if (unread === 0) raw.write(`event: cursor\nid: ${id}\ndata: {}\n\n`)
    },
    isBehind: () => raw.writableNeedDrain,
    end: () => void raw.end(),
  }
}
