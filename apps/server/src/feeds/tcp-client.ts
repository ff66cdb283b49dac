import { once } from 'node:events'
import { connect } from 'node:net'
import type { Feed } from './feed.ts'
import type { FeedReach } from './feed-reach.ts'

const CONNECT_TIMEOUT_MS = 15_000
const KEEP_ALIVE_MS = 30_000

/** A feed that connects to an AIS receiver or to a program that forwards its sentences; `reach` bounds where to, null not at all. */
export function createTcpClientFeed(host: string, port: number, reach: FeedReach | null = null): Feed {
  const name = `tcp://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    name,
    mode: 'live',
    isEndless: true,
    isOutbound: true,
    async *connect(signal, events) {
      reach?.requireAddress(host, port)
      const socket = connect({
        host,
        port,
        keepAlive: true,
        keepAliveInitialDelay: KEEP_ALIVE_MS,
        ...(reach !== null && { lookup: reach.lookup(port) }),
      })
      const end = () => socket.destroy()
      signal.addEventListener('abort', end)
      try {
        await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)]) })
        events.connected(`connected to ${name}`)
        for await (const bytes of socket) yield { source: name, bytes: bytes as Uint8Array }
      } catch (error) {
        if (!signal.aborted) throw describeConnectError(error as Error, name)
      } finally {
        signal.removeEventListener('abort', end)
        socket.destroy()
      }
    },
  }
}

const describeConnectError = (error: Error, name: string) =>
  error.name === 'AbortError' || error.name === 'TimeoutError'
    ? new Error(`${name} did not answer within ${CONNECT_TIMEOUT_MS / 1000} s`)
    : error
