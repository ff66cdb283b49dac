import { once } from 'node:events'
import { Command, InvalidArgumentError } from 'commander'
import { feedEffects } from '../feeds/feed-effects.ts'
import { handOut } from '../feeds/hand-out.ts'
import { readFileBytes } from '../services/read-file-bytes.ts'
import { replay } from '../services/replay.ts'

export const replayCommand = new Command('replay')
  .description(
    'Play a log of AIS sentences with its own times (those of its lines, else those of the base stations in it), on standard ' +
      'output or to all who call a TCP port: for varuna listen tcp://HOST:PORT, or a chart plotter',
  )
  .argument('<file>', 'NMEA log, gzip or not; - is standard input')
  .option('--speed <times>', 'how many times as fast as it was', times, 1)
  .option('--port <port>', 'hand it out on this TCP port, from the first call on', portNumber)
  .option('--host <host>', 'the address to listen on', 'localhost')
  .action(async (path: string, { speed, port, host }: { speed: number; port?: number; host: string }) => {
    const stopping = new AbortController()
    process.once('SIGINT', () => stopping.abort())
    process.once('SIGTERM', () => stopping.abort())
    const stopped = once(stopping.signal, 'abort')
    const out = port === undefined ? null : await handOut(host, port)
    if (out) process.stderr.write(`Waiting for a call on ${out.address}\n`)
    if (out) await Promise.race([out.called, stopped])
    const effects = { now: () => performance.now(), sleep: feedEffects.sleep, send: out?.send ?? print }
    const { lines, loggedMs } = await replay(effects, readFileBytes(path), speed, stopping.signal)
    await out?.close()
    const span = loggedMs === null ? 'no times in them, played at once' : `${Math.round(loggedMs / 1000)} s of log`
    process.stderr.write(`${lines} lines, ${span}\n`)
  })

async function print(bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
}

function times(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('This must be a number above 0.')
  return value
}

function portNumber(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new InvalidArgumentError('This must be a port, 0 to 65535.')
  return value
}
