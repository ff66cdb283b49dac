import { createWebSocketStream, WebSocket } from 'ws'
import type { Feed } from './feed.ts'

const LONGEST_CALL_MS = 15_000
/** A message of a feed is smaller by far. */
const MOST_MESSAGE_BYTES = 1024 * 1024

/** Hears a WebSocket; what is to be sent first, such as a key and what is asked for, is given. Each message is a line. */
export function webSocket(address: string, name: string, greeting: string | null): Feed {
  return {
    name,
    manner: 'live',
    isEndless: true,
    isDialled: true,
    async *connect(signal, events) {
      const socket = new WebSocket(address, {
        handshakeTimeout: LONGEST_CALL_MS,
        maxPayload: MOST_MESSAGE_BYTES,
        perMessageDeflate: false,
      })
      // A stream of objects: it holds the server up while nobody takes its messages.
      const messages = createWebSocketStream(socket, { readableObjectMode: true })
      let farewell = ''
      const end = () => messages.destroy()
      signal.addEventListener('abort', end)
      socket.on('open', () => {
        if (greeting !== null) socket.send(greeting)
        events.connected(`connected to ${name}`)
      })
      socket.on('close', (_, reason) => (farewell = reason.toString()))
      try {
        for await (const message of messages) yield { source: name, bytes: Buffer.from(`${message}\n`) }
        if (farewell) throw new Error(`the server ended the connection: ${farewell}`)
      } catch (error) {
        if (!signal.aborted) throw inPlainWords(error)
      } finally {
        signal.removeEventListener('abort', end)
        end()
        socket.terminate()
      }
    },
  }
}

function inPlainWords(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
    return new Error(`the server sent a message of more than ${MOST_MESSAGE_BYTES} bytes`)
  const status = /^Unexpected server response: (\d+)$/.exec(message)?.[1]
  return status ? new Error(`the server answered ${status} instead of opening a WebSocket`) : error
}
