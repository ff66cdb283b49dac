import type { AisStaticData } from '@varuna/contract/watch/ais-vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Badge } from '@varuna/ui/badge'
import { Panel, type PanelState } from '@varuna/ui/panel'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { staticFields, type StaticChange } from './static-changes.ts'
import styles from './changes-panel.module.css'

const { changes: words } = vesselPageWords

/** The vessel's static data over time: each change by field, then every set as received. */
export function ChangesPanel({ sets, changes }: { sets: readonly AisStaticData[]; changes: readonly StaticChange[] }) {
  const state: PanelState = sets.length === 0 ? { kind: 'empty', text: words.empty } : { kind: 'full' }
  return (
    <Panel title={words.title} state={state}>
      {changes.length === 0 && <p>{words.none}</p>}
      <ol className={styles.changes}>
        {changes.map(({ field, timeMs, before, after, isAlternating }) => (
          <li key={`${field} ${timeMs} ${after}`} className={styles.change}>
            <UtcTime className={styles.time} time={timeMs} />
            <span>
              <b>{words.fields[field]}</b> {words.from} <s className={styles.before}>{before}</s> {words.nowIs}{' '}
              <span className={styles.after}>{after}</span>
            </span>
            {isAlternating && <Badge level="medium">{words.alternating}</Badge>}
          </li>
        ))}
      </ol>
      <details className={styles.sets}>
        <summary>{words.sets(sets.length)}</summary>
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={words.sets(sets.length)}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.received}</th>
                {staticFields.map((field) => (
                  <th key={field} scope="col">
                    {words.fields[field]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...sets].reverse().map((set, index) => (
                <tr key={index}>
                  <td className={styles.time}>
                    <UtcTime time={set.firstTime} />
                    <br />
                    <UtcTime time={set.lastTime} />
                  </td>
                  {staticFields.map((field) => (
                    <td key={field}>{set[field]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  )
}
