import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Channel } from './channel.ts'
import type { FeedChunk, Feed } from './feed.ts'

const MAX_CLIENTS = 64
const IDLE_TIMEOUT_MS = 30 * 60_000

/** A feed that accepts up to 64 connections at a time; each is a source of its own. */
export function createTcpServerFeed(host: string, port: number): Feed {
  const name = `tcp-listen://${host}:${port}`
  return {
    name,
    mode: 'live',
    isEndless: true,
    isOutbound: false,
    async *connect(signal, events) {
      const chunks = new Channel<FeedChunk>(1)
      const sockets = new Set<Socket>()
      let clients = 0
      const server = createServer((socket) => {
        clients += 1
        sockets.add(socket)
        socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy())
        void forwardBytes(socket, `${name} client ${clients}`, chunks).finally(() => sockets.delete(socket))
      })
      server.maxConnections = MAX_CLIENTS
      const end = () => chunks.close()
      signal.addEventListener('abort', end)
      server.once('error', (error) => chunks.close(error))
      try {
        server.listen({ host, port })
        await once(server, 'listening', { signal })
        const { address, port: bound } = server.address() as AddressInfo
        events.connected(`listening on ${address}:${bound}`)
        yield* chunks
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', end)
        chunks.close()
        server.close()
        for (const socket of sockets) socket.destroy()
      }
    },
  }
}

async function forwardBytes(socket: Socket, source: string, chunks: Channel<FeedChunk>): Promise<void> {
  let end: FeedChunk['end'] = 'cut'
  try {
    for await (const bytes of socket) {
      if (!(await chunks.send({ source, bytes: bytes as Uint8Array }))) return
    }
    end = 'whole'
  } catch {
    // A connection that breaks off keeps what it sent; the next connection is a new source.
  } finally {
    socket.destroy()
    await chunks.send({ source, bytes: new Uint8Array(0), end })
  }
}
