import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { Channel } from './channel.ts'
import type { Arrival, Feed } from './feed.ts'

/** A datagram has 64 KiB at most, and most have less than 100 bytes. */
const MOST_WAITING = 4096
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024
const LINE_FEED = 10

/** Hears datagrams; each holds whole lines. One that finds no room is lost, and counted. */
export function udp(host: string, port: number): Feed {
  const name = `udp://${host}:${port}`
  return {
    name,
    manner: 'live',
    isEndless: true,
    isDialled: false,
    async *connect(signal, events) {
      const arrivals = new Channel<Arrival>(MOST_WAITING)
      const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' })
      socket.on('message', (datagram, from) => {
        const source = `${name} from ${from.address}:${from.port}`
        if (!arrivals.offer({ source, bytes: wholeLines(datagram) })) events.lost(1)
      })
      socket.on('error', (error) => arrivals.close(error))
      const end = () => arrivals.close()
      signal.addEventListener('abort', end)
      try {
        socket.bind({ address: host, port })
        await once(socket, 'listening', { signal })
        setRoom(socket)
        const { address, port: bound } = socket.address()
        events.connected(`listening on ${address}:${bound}`)
        yield* arrivals
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', end)
        socket.close()
      }
    },
  }
}

/** More room in the system, where it grants it. */
function setRoom(socket: ReturnType<typeof createSocket>): void {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES)
  } catch {
    // Less room is room all the same.
  }
}

const wholeLines = (datagram: Buffer) =>
  datagram.at(-1) === LINE_FEED ? datagram : Buffer.concat([datagram, Buffer.from('\n')])
