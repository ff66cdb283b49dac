import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface BroadcastServer {
  address: string
  /** Resolves when the first client has connected. */
  firstConnection: Promise<void>
  /** Sends the same bytes to every connected client; resolves when the slowest has taken them. */
  send(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** Sends the same bytes to every client of a TCP port, as an AIS receiver does. */
export async function createBroadcastServer(host: string, port: number): Promise<BroadcastServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const firstConnection = once(server, 'connection').then(() => {})
  // A failure to listen is thrown below.
  firstConnection.catch(() => {})
  server.listen({ host, port })
  await once(server, 'listening')
  const { address, port: bound } = server.address() as AddressInfo
  return {
    address: `${address}:${bound}`,
    firstConnection,
    async send(bytes) {
      await Promise.all(
        [...sockets].map(async (socket) => {
          if (socket.write(bytes)) return
          await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
        }),
      )
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.end()
      await once(server, 'close')
    },
  }
}
