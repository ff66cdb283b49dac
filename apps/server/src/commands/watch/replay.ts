import { once } from 'node:events'
import { Command, InvalidArgumentError } from 'commander'
import { feedEffects } from '../../feeds/feed-effects.ts'
import { createBroadcastServer } from '../../feeds/broadcast-server.ts'
import { readFileBytes } from '../../input-files/read-file-bytes.ts'
import { replay } from '../../services/watch/ais/replay.ts'
import { onInterrupt } from '../on-interrupt.ts'

export const replayCommand = new Command('replay')
  .description(
    'Replay a log of AIS sentences at its original pace, by the times of its lines or of the base stations in it, to standard ' +
      'output or to the clients of a TCP port, such as varuna listen tcp://HOST:PORT or a chart plotter',
  )
  .argument('<file>', 'NMEA log, plain or compressed with gzip, zstd or zip; - is standard input')
  .option('--speed <times>', 'factor by which to speed up', parseSpeed, 1)
  .option('--port <port>', 'send to the clients of this TCP port, from the first connection on', parsePort)
  .option('--host <host>', 'the address to listen on', 'localhost')
  .action(async (path: string, { speed, port, host }: { speed: number; port?: number; host: string }) => {
    const stopping = new AbortController()
    onInterrupt(() => stopping.abort())
    const stopped = once(stopping.signal, 'abort')
    const bytes = await openBytes(path)
    const broadcast = port === undefined ? null : await createBroadcastServer(host, port)
    try {
      if (broadcast) process.stderr.write(`Waiting for a connection on ${broadcast.address}\n`)
      if (broadcast) await Promise.race([broadcast.firstConnection, stopped])
      const effects = { now: () => performance.now(), sleep: feedEffects.sleep, send: broadcast?.send ?? print }
      const { lines, logDurationMs } = await replay(effects, bytes, speed, stopping.signal)
      const duration =
        logDurationMs === null ? 'without times, sent at once' : `${Math.round(logDurationMs / 1000)} s of log`
      process.stderr.write(`${lines} lines, ${duration}\n`)
    } finally {
      await broadcast?.close()
    }
  })

/** The file is opened before waiting for a client, so that an unreadable one is refused at once. */
async function openBytes(path: string): Promise<AsyncIterable<Uint8Array>> {
  const bytes = readFileBytes(path)
  if (path === '-') return bytes
  const first = await bytes.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* bytes
  })()
}

async function print(bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
}

function parseSpeed(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('Expected a number above 0.')
  return value
}

function parsePort(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new InvalidArgumentError('Expected a port, 0 to 65535.')
  return value
}
