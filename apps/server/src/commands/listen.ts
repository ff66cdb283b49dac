import { Command, InvalidArgumentError } from 'commander'
import { environment, readConfig } from '../config.ts'
import { feedEffects } from '../feeds/feed-effects.ts'
import { openFeed } from '../feeds/open-feed.ts'
import { listen, type Listening } from '../services/listen.ts'
import { tellFeed, tellListening } from './tell-ais.ts'
import { withStore } from './with-store.ts'

const SHOW_EVERY_MS = 1_000

export const listenCommand = new Command('listen')
  .description(
    'Hear feeds of AIS and keep what they say, until Ctrl-C: tcp://HOST:PORT calls, tcp-listen://HOST:PORT is called, ' +
      'udp://HOST:PORT, ws:// and wss:// in the form of aisstream.io (its key in FEED_KEY), file:PATH, and - for standard input',
  )
  .argument('<feeds...>', 'several at once: what more than one of them brings is kept once')
  .option(
    '--silent-after <seconds>',
    'silence of a connected feed that is told (default: FEED_SILENT_SECONDS, 120)',
    seconds,
  )
  .action((urls: string[], { silentAfter }: { silentAfter?: number }) =>
    withStore(async ({ positions }) => {
      const { feedKey, feedSilentMs } = readConfig(environment)
      const feeds = urls.map((url) => openFeed(url, feedKey))
      const listening = listen(feeds, silentAfter === undefined ? feedSilentMs : silentAfter * 1000, {
        ...feedEffects,
        positions,
        onChange: (state) => {
          if (state.state !== 'connecting') process.stderr.write(`${clearLine()}${tellFeed(state)}\n`)
        },
        onStoreFault: (error) =>
          process.stderr.write(
            `${clearLine()}The store did not take what was heard; it is tried again. ${(error as Error).message}\n`,
          ),
      })
      const showing = show(listening)
      await Promise.race([listening.ended, asked()])
      clearInterval(showing)
      await listening.close()
      process.stderr.write(clearLine())
      process.stdout.write(tellListening(listening))
      const failed = listening.feeds.filter(({ state }) => state.state === 'failed')
      if (failed.length > 0) throw new Error(failed.map(({ state }) => `${state.name}: ${state.detail}`).join('\n'))
    }),
  )

/** A line that is written over and over, on a terminal only. */
function show({ feeds, acknowledged }: Listening) {
  if (!process.stderr.isTTY) return undefined
  return setInterval(() => {
    const lines = feeds.reduce((sum, { counts }) => sum + counts.tally.lines, 0)
    process.stderr.write(`${clearLine()}${lines} lines heard, ${acknowledged.positions} positions kept`)
  }, SHOW_EVERY_MS)
}

const clearLine = () => (process.stderr.isTTY ? '\r\u001b[K' : '')

const asked = () =>
  new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })

function seconds(text: string): number {
  const value = Number(text)
  if (!(value >= 1)) throw new InvalidArgumentError('This must be a number of seconds, 1 or more.')
  return value
}
