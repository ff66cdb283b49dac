import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface HandOut {
  address: string
  /** Resolves when somebody has called. */
  called: Promise<void>
  /** Sends the same bytes to all that have called; waits for the slowest of them. */
  send(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** Hands bytes out to whoever calls a TCP port, as a receiver does. */
export async function handOut(host: string, port: number): Promise<HandOut> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const called = once(server, 'connection').then(() => {})
  server.listen({ host, port })
  await once(server, 'listening')
  const { address, port: bound } = server.address() as AddressInfo
  return {
    address: `${address}:${bound}`,
    called,
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
