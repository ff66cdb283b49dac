import type { ReportCounts } from '@varuna/ais/streams/filter-reports'
import type { Tally } from '@varuna/ais/streams/tally'
import type { FeedState } from '../../feeds/maintain-feed.ts'
import { otherLines, refusedLines, type AisImport, type ImportResult } from '../../services/watch/ais/import-ais.ts'
import type { IngestCounts } from '../../services/watch/ais/ingest.ts'
import type { Listening } from '../../services/watch/ais/listen.ts'

const formatCount = (count: number) => count.toLocaleString('en')
const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** The refused lines by reason, most frequent first, with samples. */
export function formatRefusals({ refused, notes }: Tally): string[] {
  const reasons = Object.entries(refused).sort(([, a], [, b]) => b.count - a.count)
  return [
    ...notes.map(({ line, text }) => `  line ${line}: ${text}`),
    ...reasons.flatMap(([reason, { count, samples }]) => [
      `  refused, ${formatReason(reason)}: ${formatCount(count)}`,
      ...samples.map(({ line, text }) => `    ${line === null ? '' : `line ${line}: `}${text}`),
    ]),
  ]
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

const formatReason = (reason: string) => reason.replaceAll('_', ' ')

const outcomes: Record<ImportResult['outcome'], string> = {
  new: 'imported',
  resumed: 'resumed from an earlier import',
  unchanged: 'already imported; nothing was changed. It contains',
}

export function formatImportOutcome({ outcome, report }: ImportResult, seconds: number): string {
  const { file, tally, positions, kept, known, duplicates, stamped, timedByStream, staticReports, stations, damage } =
    report
  const rate =
    outcome === 'unchanged' ? '' : `, ${counted(Math.round(positions / Math.max(seconds, 0.001)), 'position')} a second`
  const also = [
    [known, 'already stored'],
    [duplicates, 'received by several receivers'],
  ] as const
  const times = [
    [timedByStream, 'timed by the base stations and lines around them'],
    [stamped, 'stamped on receipt'],
  ] as const
  return [
    `${file}: ${outcomes[outcome]}`,
    `  ${counted(tally.messages, 'message')}, ${counted(stations, 'station')}${rate}`,
    `  ${counted(tally.lines, 'line')}: ${formatCount(positions)} with a position, ${formatCount(refusedLines(report))} refused, ${counted(otherLines(report), 'other')}, such as headers, static data and further parts of a message`,
    `  ${counted(positions, 'position')}: ${formatCount(kept)} stored${also.map(([count, what]) => (count > 0 ? `, ${formatCount(count)} ${what}` : '')).join('')}`,
    ...times.flatMap(([count, what]) => (count > 0 ? [`  ${formatCount(count)} of them ${what}`] : [])),
    `  ${counted(staticReports, 'static report')}`,
    ...formatTimeWarnings(report),
    ...formatRefusals(tally),
    ...(damage === null ? [] : [`  ${damage}`]),
    '',
  ].join('\n')
}

/** Warns about positions whose time is not stated by their source. */
export function formatTimeWarnings({ uncertain, mostUncertainMs, unbounded, inOrder }: ReportCounts): string[] {
  const bounded = uncertain - unbounded
  const seconds = formatCount(Math.ceil(mostUncertainMs / 1000))
  return [
    ...(inOrder > 0
      ? [
          `  ${counted(inOrder, 'position')} ${inOrder === 1 ? 'has' : 'have'} no time: neither the lines nor a base station state one. They count in the order of ` +
            'the file, 1 ms apart, from a day before now; these are not the real times of the positions',
        ]
      : []),
    ...(bounded > 0 ? [`  ${counted(bounded, 'time')} ${isOrAre(bounded)} uncertain, by ${seconds} s at most`] : []),
    ...(unbounded > 0
      ? [
          `  ${counted(unbounded, 'time')} ${isOrAre(unbounded)} uncertain by an unknown number of minutes: before the first or after the last clock in the file`,
        ]
      : []),
  ]
}

/** A progress bar that replaces the current line of a terminal. */
export function formatProgressBar(share: number, { file, positions }: AisImport, seconds: number): string {
  const filled = Math.round(Math.min(1, share) * 20)
  const rate = formatCount(Math.round(positions / Math.max(seconds, 0.001)))
  return `\r\u001b[K${'#'.repeat(filled)}${'.'.repeat(20 - filled)} ${Math.round(share * 100)}% ${file} ${counted(positions, 'position')}, ${rate}/s`
}

/** The state of a feed on one line. */
export function formatFeedState({ name, state, detail, silentSinceMs, failures }: FeedState): string {
  if (silentSinceMs !== null) return `${name}: connected, but silent since ${new Date(silentSinceMs).toISOString()}`
  return `${name}: ${state}${detail === name ? '' : `, ${detail}`}${failures > 1 ? ` (${failures} times in a row)` : ''}`
}

export function formatListeningStatus({ feeds, acknowledged }: Listening): string {
  const total = (count: (counts: IngestCounts) => number) => feeds.reduce((sum, feed) => sum + count(feed.counts), 0)
  const { positions, known } = acknowledged
  return [
    `${counted(positions - known, 'position')} stored, ${formatCount(known)} already stored, ${formatCount(total(({ duplicates }) => duplicates))} received by several receivers`,
    ...feeds.flatMap(({ state, counts }) => [
      `${state.name}: ${counted(counts.tally.lines, 'line')}, ${counted(counts.tally.messages, 'message')}, ${counted(counts.positions, 'position')}, ` +
        `${counted(counts.staticReports, 'static report')}, ${formatCount(counts.stamped)} stamped on receipt, ${formatCount(counts.late)} late, ${formatCount(state.lost)} lost`,
      ...formatRefusals(counts.tally),
    ]),
    '',
  ].join('\n')
}
