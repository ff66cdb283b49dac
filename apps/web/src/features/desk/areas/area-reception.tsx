import type { AreaResult } from '@varuna/contract/desk/area-report'
import { areaWords } from '@varuna/language/desk/areas'
import { Panel } from '@varuna/ui/panel'
import styles from './area-reception.module.css'

const { reception: words } = areaWords

const HOUR_MS = 3_600_000

/** In how much of the period anything was received, and what the report cannot know. */
export function AreaReception({ result: { all, reception, silent, falsePositions } }: { result: AreaResult }) {
  const { hours, received, silences } = reception
  const notCounted = words.notCounted(falsePositions)
  return (
    <Panel title={words.title}>
      <div className={styles.stack}>
        <p>{words.share(reception)}</p>
        {hours > 0 && (
          <progress className={styles.share} max={hours} value={received} aria-label={words.share(reception)} />
        )}
        {hours > 0 &&
          (silences.length === 0 ? (
            <p>{words.noSilences}</p>
          ) : (
            <section>
              <h3 className={styles.title}>{words.silences}</h3>
              <ul className={styles.list} role="list">
                {silences.map(({ from, to }) => (
                  <li key={from}>{words.silence(from, to, (Date.parse(to) - Date.parse(from)) / HOUR_MS)}</li>
                ))}
              </ul>
            </section>
          ))}
        {all.cannotSay > 0 && <p>{words.cannotSay}</p>}
        <p>{words.silent(silent)}</p>
        {notCounted && <p>{notCounted}</p>}
        <p className={styles.soft}>{words.limits}</p>
        <p className={styles.soft}>{words.rules}</p>
      </div>
    </Panel>
  )
}
