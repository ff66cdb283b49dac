import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Channel } from './channel.ts'
import type { FeedChunk, Feed } from './feed.ts'
import { isLoopbackHost, type AllowList } from './senders.ts'
import { clientLimits, TcpClients, type Client } from './tcp-clients.ts'

/** Interval of the check for silent connections. */
const LOOK_MS = 1_000

interface Options {
  /** Null accepts everybody. */
  allow: AllowList | null
  limits?: typeof clientLimits
  lookMs?: number
}

/**
 * A feed that accepts connections from allowed senders, up to 64 at a time and 8 per address or /64; each is its own source. A connection
 * without messages can be evicted, and is closed when none arrives in time.
 */
export function createTcpServerFeed(
  host: string,
  port: number,
  { allow, limits = clientLimits, lookMs = LOOK_MS }: Options,
): Feed {
  const name = `tcp-listen://${host}:${port}`
  const clients = new TcpClients(limits)
  return {
    name,
    mode: 'live',
    isEndless: true,
    isOutbound: false,
    acceptsAnybody: (allow === null || allow.isWide) && !isLoopbackHost(host),
    decoded(source, messages) {
      const client = clients.get(source)
      if (client === undefined) return
      client.pending -= 1
      if (messages > 0) client.lastMessageAtMs = performance.now()
    },
    async *connect(signal, events) {
      const chunks = new Channel<FeedChunk>(1)
      let accepted = 0
      const server = createServer((socket) => {
        const address = socket.remoteAddress
        if (address === undefined) return void socket.destroy()
        const refuse = (reason: Parameters<typeof events.refused>[0]) => {
          events.refused(reason)
          socket.destroy()
        }
        if (allow?.includes(address) === false) return refuse('not_allowed')
        const source = `${name} client ${(accepted += 1)}`
        const added = clients.add(source, address, performance.now(), () => socket.destroy())
        if (added === null) return refuse('too_many')
        if (added.evicted) {
          events.refused('made_room')
          added.evicted.close()
        }
        void forwardBytes(socket, added.client, chunks).finally(() => clients.remove(source))
      })
      const look = () => {
        for (const client of clients.overdue(performance.now())) {
          events.refused(client.lastMessageAtMs === null ? 'no_message' : 'silent')
          clients.remove(client.source)
          client.close()
        }
      }
      const end = () => chunks.close()
      let looking: NodeJS.Timeout | undefined
      signal.addEventListener('abort', end)
      server.once('error', (error) => chunks.close(error))
      try {
        server.listen({ host, port })
        await once(server, 'listening', { signal })
        const { address, port: bound } = server.address() as AddressInfo
        looking = setInterval(look, lookMs)
        events.connected(`listening on ${address}:${bound}`)
        yield* chunks
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', end)
        clearInterval(looking)
        chunks.close()
        server.close()
        for (const client of clients.all()) client.close()
      }
    },
  }
}

async function forwardBytes(socket: Socket, client: Client, chunks: Channel<FeedChunk>): Promise<void> {
  const { source, network: sender } = client
  let end: FeedChunk['end'] = 'cut'
  try {
    for await (const bytes of socket) {
      client.pending += 1
      if (!(await chunks.send({ source, sender, bytes: bytes as Uint8Array }))) return
    }
    end = 'whole'
  } catch {
    // Data of a broken connection is kept; the next connection is a new source.
  } finally {
    socket.destroy()
    await chunks.send({ source, sender, bytes: new Uint8Array(0), end })
  }
}
