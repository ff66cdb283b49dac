import type { ServerResponse } from 'node:http'
import type { RequestLimits } from '../request-limits.ts'

/**
 * Closes the connection of a client that reads a large response too slowly, because its source stays open meanwhile. Time in which no data
 * waits for the client does not count.
 */
export function closeUnread(
  reply: ServerResponse,
  { minBytesPerSecond, rateIntervalMs }: Pick<RequestLimits, 'minBytesPerSecond' | 'rateIntervalMs'>,
): void {
  const least = (minBytesPerSecond * rateIntervalMs) / 1000
  let sentBefore = 0
  const timer = setInterval(() => {
    const sent = (reply.socket?.bytesWritten ?? 0) - (reply.socket?.writableLength ?? 0)
    if (reply.writableNeedDrain && sent - sentBefore < least) reply.destroy()
    sentBefore = sent
  }, rateIntervalMs)
  reply.on('close', () => clearInterval(timer))
}
