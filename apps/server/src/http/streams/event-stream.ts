import type { FastifyReply } from 'fastify'

interface StreamedMessage {
  event: string
  /** JSON, on one line. */
  data: string
  /** The browser sends it back as Last-Event-ID when it reconnects; null to leave the last one. */
  id: string | null
}

/** An answer of server-sent events. */
export interface EventStream {
  /** False when the client reads more slowly than it is sent to; `onDrain` says when it has caught up. */
  send(messages: readonly StreamedMessage[]): boolean
  /** Keeps the connection open, and states the id up to which everything was sent; disconnects a client that reads nothing. */
  keepAlive(id: string): void
  /** The client has not read what it was sent. */
  isBehind(): boolean
  /** Ends the answer; the browser reconnects. */
  end(): void
}

/** Time after which a browser reconnects. */
const RETRY_MS = 2_000

/** Times that a client is kept alive while it reads nothing. */
const MAX_UNREAD = 4

/**
 * Takes over an answer and sends its headers at once, with those that hooks have set. `onClose` is called once, when either side has
 * closed the connection.
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
  // A client that goes away during a write closes the connection; there is nothing else to do.
  raw.on('error', () => {})
  // Proxies that collect answers would hold messages back.
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
