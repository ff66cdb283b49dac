import { useQuery } from '@tanstack/react-query'
import type { AisImport } from '@varuna/contract/watch/source'
import { splitHistory } from '@varuna/contract/unreadable'
import { sourceWords } from '@varuna/language/watch/sources'
import { Badge } from '@varuna/ui/badge'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { NeedsRight } from '~/session/needs-right.tsx'
import { FileImport } from './file-import.tsx'
import styles from '../reference-panels.module.css'
import { ScrollTable } from '~/dashboard/frame/scroll-table.tsx'
import { sourcesQuery } from '../source-queries.ts'

const { imports: words } = sourceWords

/** Imported files: when, how many records, and how many were rejected. */
export function ImportsPanel({ nowMs }: { nowMs: number }) {
  const query = useQuery(sourcesQuery)
  const { readable, unreadable } = splitHistory(query.data?.imports ?? [])
  const isEmpty = query.data?.imports.length === 0
  return (
    <Panel title={words.title} state={panelStateOf(query, words)}>
      <div className={styles.stack}>
        <NeedsRight right="import_files">
          <FileImport />
        </NeedsRight>
        <Notice tone="caution">{unreadable.length > 0 && words.unreadable(unreadable.length)}</Notice>
        {isEmpty ? (
          <p className={styles.soft}>{words.empty}</p>
        ) : (
          <ScrollTable label={words.title} columns={words.columns}>
            {readable.map((one) => (
              <ImportRow key={one.id} one={one} nowMs={nowMs} />
            ))}
          </ScrollTable>
        )}
      </div>
    </Panel>
  )
}

function ImportRow({ one, nowMs }: { one: AisImport; nowMs: number }) {
  const refused = Object.entries(one.refused)
  return (
    <tr>
      <td className={styles.file}>
        <bdi>{one.fileName}</bdi>
        <span className={styles.soft}>{words.size(one.bytes, words.formats[one.format])}</span>
      </td>
      <td>
        <TimeText time={one.startedAt} nowMs={nowMs} />
      </td>
      <td>
        <Badge level={one.damage !== null ? 'high' : one.isWhole ? 'low' : 'medium'}>
          {one.damage !== null ? words.damaged : one.isWhole ? words.whole : words.partly}
        </Badge>
        {one.damage !== null && <span className={styles.soft}>{one.damage}</span>}
      </td>
      <td>
        {words.count(one.kept)}
        <span className={styles.soft}>{words.vessels(one.stations)}</span>
        <span className={styles.soft}>{words.sum(one)}</span>
      </td>
      <td>
        {refused.length === 0
          ? words.none
          : refused.map(([reason, count]) => <div key={reason}>{words.refusedOf(count, reason)}</div>)}
      </td>
    </tr>
  )
}
