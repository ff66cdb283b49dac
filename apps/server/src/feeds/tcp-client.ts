import { once } from 'node:events'
import { connect } from 'node:net'
import type { Feed } from './feed.ts'

const LONGEST_CALL_MS = 15_000
const KEEP_ALIVE_MS = 30_000

/** Calls a receiver, or a program that passes on what receivers hear. */
export function tcpClient(host: string, port: number): Feed {
  const name = `tcp://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    name,
    manner: 'live',
    isEndless: true,
    isDialled: true,
    async *connect(signal, events) {
      const socket = connect({ host, port, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS })
      const end = () => socket.destroy()
      signal.addEventListener('abort', end)
      try {
        await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_CALL_MS)]) })
        events.connected(`connected to ${name}`)
        for await (const bytes of socket) yield { source: name, bytes: bytes as Uint8Array }
      } catch (error) {
        if (!signal.aborted) throw reached(error as Error, name)
      } finally {
        signal.removeEventListener('abort', end)
        socket.destroy()
      }
    },
  }
}

const reached = (error: Error, name: string) =>
  error.name === 'AbortError' || error.name === 'TimeoutError'
    ? new Error(`${name} did not answer within ${LONGEST_CALL_MS / 1000} s`)
    : error
