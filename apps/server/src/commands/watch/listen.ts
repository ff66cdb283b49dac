import { Command, InvalidArgumentError } from 'commander'
import { environment, readConfig } from '../../config.ts'
import { feedEffects } from '../../feeds/feed-effects.ts'
import { openFeed } from '../../feeds/open-feed.ts'
import { toFeedHealth } from '../../services/watch/feeds/feed-health.ts'
import { readMetrics } from '../../services/site/metrics/read-metrics.ts'
import { startMetrics } from '../../start/start-metrics.ts'
import { startListening, type Listening } from '../../services/watch/ais/listen.ts'
import { formatFeedState, formatListeningStatus } from './format-ais-output.ts'
import { onInterrupt } from '../on-interrupt.ts'
import { withFollowedStore } from './with-followed-store.ts'

const PROGRESS_INTERVAL_MS = 1_000

export const listenCommand = new Command('listen')
  .description(
    'Receive AIS feeds and store their reports until Ctrl-C: tcp://HOST:PORT connects, tcp-listen://HOST:PORT accepts connections, ' +
      'udp://HOST:PORT, both from the addresses and ranges in ?allow= alone, ws:// and wss:// in the format of aisstream.io (its key in FEED_KEY), file:PATH, and - for standard input',
  )
  .argument('<feeds...>', 'one or more feeds; a report received from several of them is stored once')
  .option(
    '--silent-after <seconds>',
    'report a connected feed as silent after this time (default: FEED_SILENT_SECONDS, 120)',
    parseSeconds,
  )
  .action((urls: string[], { silentAfter }: { silentAfter?: number }) =>
    withFollowedStore(async (store) => {
      const { positions } = store
      const { feedKey, feedSilentMs, metrics, vesselsPerFeedHour } = readConfig(environment)
      const feeds = urls.map((url) => openFeed(url, feedKey))
      for (const { name } of feeds.filter(({ acceptsAnybody }) => acceptsAnybody === true))
        process.stderr.write(`${name} accepts reports from anybody who reaches it. Name its senders with ?allow=.\n`)
      const listening = startListening(feeds, silentAfter === undefined ? feedSilentMs : silentAfter * 1000, {
        ...feedEffects,
        positions,
        vesselsPerFeedHour,
        onChange: (state) => {
          if (state.state !== 'connecting') process.stderr.write(`${clearLine()}${formatFeedState(state)}\n`)
        },
        onStoreFault: (error) =>
          process.stderr.write(
            `${clearLine()}Storing received reports failed; retrying. ${(error as Error).message}\n`,
          ),
      })
      const measured = {
        store,
        feeds: () => listening.feeds.map((feed) => toFeedHealth(feed, Date.now())),
        bus: () => ({ kind: 'in_process' as const, ok: true }),
        connections: () => null,
        now: () => Date.now(),
      }
      await using opened = new AsyncDisposableStack()
      const onFault = (error: unknown) =>
        void process.stderr.write(`${clearLine()}Reading the metrics failed. ${(error as Error).message}\n`)
      await startMetrics({ metrics }, () => readMetrics(measured), { now: measured.now, onFault }, opened)
      const progressLine = startProgressLine(listening)
      await Promise.race([listening.ended, waitForSignal()])
      clearInterval(progressLine)
      await listening.close()
      process.stderr.write(clearLine())
      process.stdout.write(formatListeningStatus(listening))
      const failedFeeds = listening.feeds.filter(({ state }) => state.state === 'failed')
      if (failedFeeds.length > 0)
        throw new Error(failedFeeds.map(({ state }) => `${state.name}: ${state.detail}`).join('\n'))
    }),
  )

/** Shows a progress line that is updated in place, on a terminal only. */
function startProgressLine({ feeds, acknowledged }: Listening) {
  if (!process.stderr.isTTY) return undefined
  return setInterval(() => {
    const lines = feeds.reduce((sum, { counts }) => sum + counts.tally.lines, 0)
    process.stderr.write(`${clearLine()}${lines} lines received, ${acknowledged.positions} positions stored`)
  }, PROGRESS_INTERVAL_MS)
}

const clearLine = () => (process.stderr.isTTY ? '\r\u001b[K' : '')

const waitForSignal = () => new Promise<void>((resolve) => onInterrupt(resolve))

function parseSeconds(text: string): number {
  const value = Number(text)
  if (!(value >= 1)) throw new InvalidArgumentError('This must be a number of seconds, 1 or more.')
  return value
}
