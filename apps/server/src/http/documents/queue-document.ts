import type { QueuedAlert, QueueCounts } from '@varuna/contract/desk/alert-queue'
import { isUnreadable, splitHistory, type Unreadable } from '@varuna/contract/unreadable'
import { alertLevels } from '@varuna/vocabulary/alerts'
import { listQueue, type QueuedRecord, type QueueFilter } from '../../services/desk/alerts/alert-queue.ts'
import type { DocumentContents } from '../../services/shared/pdf/write-document.ts'
import type { Principal } from '../../principal/principal.ts'
import { queuedAnswer } from '../answers/answers.ts'
import { toneOfLevel } from './alert-document.ts'
import { cellMinute, digestSection, documentFrame, sha256, type DocumentContext } from './document-frame.ts'

/** About 40 a page. */
const MAX_ALERTS = 1_000
const MAX_PAGES = 24
const PAGE = 200
const columnShares = [0.065, 0.115, 0.445, 0.19, 0.1, 0.085]

/** The gravest alerts of a filter, as one list. */
export async function readQueueForDocument(
  effects: Parameters<typeof listQueue>[0],
  principal: Principal,
  filter: QueueFilter,
): Promise<(QueuedRecord | Unreadable)[]> {
  const alerts: (QueuedRecord | Unreadable)[] = []
  let after: string | undefined
  do {
    const page = await listQueue(effects, principal, { ...filter, order: 'gravest', limit: PAGE, after })
    alerts.push(...page.alerts)
    after = page.next ?? undefined
  } while (after !== undefined && alerts.length < MAX_ALERTS)
  return alerts
}

/** The document of the queue: a dense list of what matches a filter. */
export function queueDocument(
  context: DocumentContext,
  filter: QueueFilter,
  records: readonly (QueuedRecord | Unreadable)[],
  counts: QueueCounts,
): DocumentContents {
  const { language } = context
  const frame = documentFrame(context)
  const { words } = frame
  const { queue, alert: alertWords } = words
  const { readable, unreadable } = splitHistory(
    records.map((each) => (isUnreadable(each) ? each : queuedAnswer(language, each))),
  )
  const all = Object.values(counts.states).reduce((sum, count) => sum + count, 0)
  const left = all - readable.length - unreadable.length
  const filters = queue.filters(filter)
  const position = ({ lat, lon }: QueuedAlert) =>
    lat === null || lon === null ? '' : language.cases.position(lat, lon)
  return {
    ...frame,
    kind: queue.kind,
    title: queue.title,
    marks: [
      ...(readable.some(({ sample }) => sample) ? [queue.someSamples] : []),
      ...(readable.some(({ simulated }) => simulated) ? [queue.someSimulated] : []),
    ],
    verdict: {
      text: queue.shown(readable.length, all),
      tone: counts.openLevels.alarm > 0 ? 'alarm' : counts.openLevels.caution > 0 ? 'caution' : 'unknown',
      howSure: queue.caution,
    },
    facts: [
      [queue.filtered, filters.length === 0 ? queue.allAlerts : filters.join('; ')],
      [
        queue.counted,
        Object.entries(counts.states)
          .map(([state, count]) => `${alertWords.states[state as QueuedAlert['state']]} ${count}`)
          .join(', '),
      ],
      [queue.byLevel, alertLevels.map((level) => `${alertWords.levels[level]} ${counts.openLevels[level]}`).join(', ')],
    ],
    sections: [
      {
        heading: queue.list,
        blocks: [
          { kind: 'text', text: `${queue.order[0]?.toUpperCase() ?? ''}${queue.order.slice(1)}.`, isSoft: true },
          readable.length === 0
            ? { kind: 'text', text: queue.noAlerts }
            : {
                kind: 'table',
                isDense: true,
                columns: columnShares.map((share, at) => ({ title: queue.columns[at] ?? '', share })),
                tones: readable.map(({ level }) => toneOfLevel[level]),
                rows: readable.map((alert) => [
                  alertWords.levels[alert.level],
                  cellMinute(alert.lastTime),
                  [
                    alert.sample ? `${queue.sampleMark}: ` : '',
                    alert.simulated ? `${queue.simulatedMark}: ` : '',
                    alert.message,
                    alert.count > 1 ? ` (×${alert.count})` : '',
                  ].join(''),
                  position(alert),
                  alertWords.states[alert.state],
                  alert.assignee?.name ?? '',
                ]),
              },
          ...(unreadable.length > 0 ? [{ kind: 'text' as const, text: queue.unreadable(unreadable.length) }] : []),
          ...(left > 0 ? [{ kind: 'text' as const, text: queue.more(left) }] : []),
        ],
      },
      digestSection(words, [{ of: queue.digestOf(readable.length), sha256: sha256(JSON.stringify(readable)) }]),
    ],
    maxPages: MAX_PAGES,
  }
}
