import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Feed } from './feed.ts'
import { callWebSocket } from './websocket-call.ts'
import { MOST_FRAME_BYTES, opcodes, readFrame, writeFrame } from './websocket-frames.ts'

const LONGEST_CALL_MS = 15_000
const LINE_FEED = Buffer.from('\n')
const NORMAL_CLOSE = Buffer.from([0x03, 0xe8])

/** Hears a WebSocket; what is to be sent first, such as a key and what is asked for, is given. Each message is a line. */
export function webSocket(address: string, name: string, greeting: string | null): Feed {
  return {
    name,
    manner: 'live',
    isEndless: true,
    isDialled: true,
    async *connect(signal, events) {
      let called: Duplex | null = null
      const end = () => called?.destroy()
      signal.addEventListener('abort', end)
      try {
        const { socket, first } = await callWebSocket(
          new URL(address),
          AbortSignal.any([signal, AbortSignal.timeout(LONGEST_CALL_MS)]),
        )
        called = socket
        if (greeting !== null) send(socket, opcodes.text, Buffer.from(greeting))
        events.connected(`connected to ${name}`)
        for await (const bytes of messages(socket, first)) yield { source: name, bytes }
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', end)
        if (called) end()
      }
    },
  }
}

const send = (socket: Duplex, opcode: number, payload: Buffer) =>
  socket.write(writeFrame(opcode, payload, randomBytes(4)))

/** The messages of a connection, each with a line feed; pings are answered. */
async function* messages(socket: Duplex, first: Buffer): AsyncGenerator<Buffer> {
  let held = first
  let parts: Buffer[] = []
  for await (const chunk of withFirst(socket, first)) {
    held = held === chunk ? held : Buffer.concat([held, chunk])
    const whole: Buffer[] = []
    for (let read = readFrame(held); read !== null; read = readFrame(held)) {
      held = read.rest
      const { opcode, isFinal, payload } = read.frame
      if (opcode === opcodes.close) {
        send(socket, opcodes.close, NORMAL_CLOSE)
        if (whole.length > 0) yield Buffer.concat(whole)
        const reason = payload.subarray(2).toString()
        if (reason) throw new Error(`the server ended the connection: ${reason}`)
        return
      }
      if (opcode === opcodes.ping) send(socket, opcodes.pong, payload)
      if (opcode > opcodes.binary) continue
      parts.push(payload)
      if (parts.reduce((sum, part) => sum + part.length, 0) > MOST_FRAME_BYTES) {
        throw new Error(`the server sent a message of more than ${MOST_FRAME_BYTES} bytes`)
      }
      if (!isFinal) continue
      whole.push(...parts, LINE_FEED)
      parts = []
    }
    if (whole.length > 0) yield Buffer.concat(whole)
  }
}

async function* withFirst(socket: Duplex, first: Buffer): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for await (const chunk of socket) yield chunk as Buffer
}
