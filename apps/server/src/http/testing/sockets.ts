import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface TestSocket {
  send(text: string | Uint8Array): void
  /** Everything the server sent, once it closes the connection. */
  waitForClose(): Promise<string>
  /** Everything the server sent, once it contains this text. */
  waitForText(text: string): Promise<string>
  end(): void
}

/**
 * Starts the server on a free port; the returned function opens a raw connection on which a test may send any bytes, from an address of
 * 127.0.0.0/8, all of which only Linux has.
 */
export async function startSocketServer(app: FastifyInstance): Promise<(localAddress?: string) => TestSocket> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return (localAddress = '127.0.0.1') => socketOf(connect({ port, host: '127.0.0.1', localAddress }))
}

function socketOf(socket: Socket): TestSocket {
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    socket.emit('more')
  })
  // A server that closes during a send resets the connection; its answer has already been received.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return {
    send: (text) => void socket.write(text),
    async waitForClose() {
      await closed
      return received
    },
    waitForText: (text) =>
      new Promise((resolve, reject) => {
        const check = () => received.includes(text) && resolve(received)
        check()
        socket.on('more', check)
        void closed.then(() => reject(new Error(`closed before ${JSON.stringify(text)}: ${received}`)))
      }),
    end: () => void socket.destroy(),
  }
}
