import type { Tally } from '@varuna/ais/tally'
import type { FeedState } from '../feeds/keep-feed.ts'
import type { AisImport, ImportOutcome } from '../services/import-ais.ts'
import type { IngestCounts } from '../services/ingest.ts'
import type { Listening } from '../services/listen.ts'

const grouped = (count: number) => count.toLocaleString('en')

/** What was refused, the most frequent reason first, with the lines that showed it. */
function tellRefused({ refused, notes }: Tally): string[] {
  const reasons = Object.entries(refused).sort(([, a], [, b]) => b.count - a.count)
  return [
    ...notes.map(({ line, text }) => `  line ${line}: ${text}`),
    ...reasons.flatMap(([reason, { count, samples }]) => [
      `  refused, ${words(reason)}: ${grouped(count)}`,
      ...samples.map(({ line, text }) => `    ${line === null ? '' : `line ${line}: `}${text}`),
    ]),
  ]
}

const words = (reason: string) => reason.replaceAll('_', ' ')

const outcomes: Record<ImportOutcome['outcome'], string> = {
  new: 'taken in',
  resumed: 'taken in from where an earlier import of it ended',
  unchanged: 'taken in before; nothing was changed. It held',
}

export function tellImport({ outcome, report }: ImportOutcome, seconds: number): string {
  const { file, tally, positions, kept, known, duplicates, stamped, timedByStream, identities, stations, damage } =
    report
  const rate =
    outcome === 'unchanged' ? '' : `, ${grouped(Math.round(positions / Math.max(seconds, 0.001)))} positions a second`
  const also = [
    [duplicates, 'heard by several receivers'],
    [known, 'in the store already'],
    [timedByStream, 'timed by what was heard around them'],
    [stamped, 'stamped on receipt'],
  ] as const
  return [
    `${file}: ${outcomes[outcome]}`,
    `  ${grouped(tally.lines)} lines, ${grouped(tally.messages)} messages, ${grouped(stations)} stations${rate}`,
    `  ${grouped(positions)} positions: ${grouped(kept)} kept${also.map(([count, what]) => (count > 0 ? `, ${grouped(count)} ${what}` : '')).join('')}`,
    `  ${grouped(identities)} reports of identity`,
    ...tellRefused(tally),
    ...(damage === null ? [] : [`  ${damage}`]),
    '',
  ].join('\n')
}

/** One line for a terminal that is written over and over. */
export function bar(share: number, { file, positions }: AisImport, seconds: number): string {
  const filled = Math.round(Math.min(1, share) * 20)
  const rate = grouped(Math.round(positions / Math.max(seconds, 0.001)))
  return `\r\u001b[K${'#'.repeat(filled)}${'.'.repeat(20 - filled)} ${Math.round(share * 100)}% ${file} ${grouped(positions)} positions, ${rate}/s`
}

/** What happened to a feed, on one line. */
export function tellFeed({ name, state, detail, silentSinceMs, failures }: FeedState): string {
  if (silentSinceMs !== null) return `${name}: silent since ${new Date(silentSinceMs).toISOString()}, though connected`
  return `${name}: ${state}${detail === name ? '' : `, ${detail}`}${failures > 1 ? ` (${failures} times in a row)` : ''}`
}

export function tellListening({ feeds, acknowledged }: Listening): string {
  const total = (count: (counts: IngestCounts) => number) => feeds.reduce((sum, feed) => sum + count(feed.counts), 0)
  const { positions, known } = acknowledged
  return [
    `${grouped(positions - known)} positions kept, ${grouped(known)} in the store already, ${grouped(total(({ duplicates }) => duplicates))} heard by several receivers`,
    ...feeds.flatMap(({ state, counts }) => [
      `${state.name}: ${grouped(counts.tally.lines)} lines, ${grouped(counts.tally.messages)} messages, ${grouped(counts.positions)} positions, ` +
        `${grouped(counts.identities)} reports of identity, ${grouped(counts.stamped)} stamped on receipt, ${grouped(counts.late)} late, ${grouped(state.lost)} lost`,
      ...tellRefused(counts.tally),
    ]),
    '',
  ].join('\n')
}
