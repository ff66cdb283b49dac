import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { Channel } from './channel.ts'
import type { FeedChunk, Feed } from './feed.ts'
import { countKernelDrops } from './kernel-drops.ts'
import { isLoopbackHost, networkOf, type AllowList } from './senders.ts'

/** A datagram has at most 64 KiB; most have less than 100 bytes. */
const MAX_QUEUED_DATAGRAMS = 4096
/** Holds two seconds of 20,000 datagrams a second, about 800 bytes of kernel memory each; the system may grant less. */
const RECEIVE_BUFFER_BYTES = 32 * 1024 * 1024
const DROP_COUNT_INTERVAL_MS = 1_000
const LINE_FEED = 10

/** A sender with this many queued leaves the last quarter of the queue to others. A sender is an IPv4 address, or a /64. */
const MANY_OF_A_SENDER = MAX_QUEUED_DATAGRAMS / 4
const MAX_QUEUED_BY_FLOODS = (MAX_QUEUED_DATAGRAMS * 3) / 4

/**
 * A feed of datagrams from allowed senders, each with whole lines; null allows everybody. Datagrams dropped here or in the kernel because a
 * queue was full are counted as lost.
 */
export function createUdpFeed(host: string, port: number, allow: AllowList | null): Feed {
  const name = `udp://${host}:${port}`
  return {
    name,
    mode: 'live',
    isEndless: true,
    isOutbound: false,
    acceptsAnybody: (allow === null || allow.isWide) && !isLoopbackHost(host),
    async *connect(signal, events) {
      const chunks = new Channel<FeedChunk & { sender: string }>(MAX_QUEUED_DATAGRAMS)
      /** Only senders with queued datagrams are remembered. */
      const queued = new Map<string, number>()
      let waiting = 0
      const family = isIPv6(host) ? 'udp6' : 'udp4'
      const socket = createSocket({ type: family })
      socket.on('message', (datagram, from) => {
        if (allow?.includes(from.address) === false) return events.refused('not_allowed')
        const sender = networkOf(from.address)
        const ofSender = queued.get(sender) ?? 0
        const source = `${name} from ${from.address}:${from.port}`
        const chunk = { source, sender, bytes: endWithLineFeed(datagram) }
        const isFlood = ofSender >= MANY_OF_A_SENDER && waiting >= MAX_QUEUED_BY_FLOODS
        if (isFlood || !chunks.trySend(chunk)) return events.lost(1)
        waiting += 1
        queued.set(sender, ofSender + 1)
      })
      socket.on('error', (error) => chunks.close(error))
      const end = () => chunks.close()
      let reportedDrops = 0
      const reportDrops = (drops: number) => {
        if (drops > reportedDrops) events.lost(drops - reportedDrops)
        reportedDrops = Math.max(reportedDrops, drops)
      }
      let countDrops = async () => {}
      let counting: NodeJS.Timeout | undefined
      signal.addEventListener('abort', end)
      try {
        socket.bind({ address: host, port })
        await once(socket, 'listening', { signal })
        const note = setReceiveBuffer(socket)
        const { address, port: bound } = socket.address()
        countDrops = () => countKernelDrops(bound, family).then((drops) => reportDrops(drops ?? 0))
        counting = setInterval(() => void countDrops(), DROP_COUNT_INTERVAL_MS)
        events.connected(`listening on ${address}:${bound}${note}`)
        for await (const chunk of chunks) {
          waiting -= 1
          const left = (queued.get(chunk.sender) ?? 1) - 1
          if (left > 0) queued.set(chunk.sender, left)
          else queued.delete(chunk.sender)
          yield chunk
        }
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', end)
        clearInterval(counting)
        await countDrops()
        socket.close()
      }
    },
  }
}

/** Requests a larger receive buffer; returns a note for the operator when the system grants less. */
function setReceiveBuffer(socket: ReturnType<typeof createSocket>): string {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES)
  } catch {
    // Linux reduces the size to its limit; some systems refuse it, and the socket keeps its default buffer.
  }
  const grantedBytes = socket.getRecvBufferSize()
  if (grantedBytes >= RECEIVE_BUFFER_BYTES) return ''
  const [granted, requested] = [grantedBytes, RECEIVE_BUFFER_BYTES].map((bytes) => Math.round(bytes / 1024))
  return `, with ${granted} of ${requested} KiB receive buffer (on Linux, raise net.core.rmem_max)`
}

const endWithLineFeed = (datagram: Buffer) =>
  datagram.at(-1) === LINE_FEED ? datagram : Buffer.concat([datagram, Buffer.from('\n')])
