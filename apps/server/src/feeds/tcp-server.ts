import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Channel } from './channel.ts'
import type { Arrival, Feed } from './feed.ts'

const MOST_PEERS = 64
const LONGEST_SILENCE_MS = 30 * 60_000

/** Waits for receivers to call; each is a source of its own, 64 at most at a time. */
export function tcpServer(host: string, port: number): Feed {
  const name = `tcp-listen://${host}:${port}`
  return {
    name,
    manner: 'live',
    isEndless: true,
    isDialled: false,
    async *connect(signal, events) {
      const arrivals = new Channel<Arrival>(1)
      const peers = new Set<Socket>()
      let calls = 0
      const server = createServer((socket) => {
        calls += 1
        peers.add(socket)
        socket.setTimeout(LONGEST_SILENCE_MS, () => socket.destroy())
        void pass(socket, `${name} caller ${calls}`, arrivals).finally(() => peers.delete(socket))
      })
      server.maxConnections = MOST_PEERS
      const end = () => arrivals.close()
      signal.addEventListener('abort', end)
      server.once('error', (error) => arrivals.close(error))
      try {
        server.listen({ host, port })
        await once(server, 'listening', { signal })
        const { address, port: bound } = server.address() as AddressInfo
        events.connected(`listening on ${address}:${bound}`)
        yield* arrivals
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', end)
        arrivals.close()
        server.close()
        for (const socket of peers) socket.destroy()
      }
    },
  }
}

async function pass(socket: Socket, source: string, arrivals: Channel<Arrival>): Promise<void> {
  let end: Arrival['end'] = 'cut'
  try {
    for await (const bytes of socket) {
      if (!(await arrivals.put({ source, bytes: bytes as Uint8Array }))) return
    }
    end = 'whole'
  } catch {
    // A caller that breaks off has said what it said; the next call is a new source.
  } finally {
    socket.destroy()
    await arrivals.put({ source, bytes: new Uint8Array(0), end })
  }
}
