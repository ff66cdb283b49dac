import type { AreaReport, AreaResult as Result } from '@varuna/contract/desk/area-report'
import { areaWords as words } from '@varuna/language/desk/areas'
import typography from '@varuna/ui/typography.module.css'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import { AreaFiles } from './area-files.tsx'
import { AreaGridMap } from './area-grid-map.tsx'
import { AreaAlerts, AreaEvents } from './area-happenings.tsx'
import { AreaReception } from './area-reception.tsx'
import styles from './area-result.module.css'
import { AreaVessels } from './area-vessels.tsx'
import { HourBars, HourDays, PartsLegend } from './hour-bars.tsx'

const { columns, columnHints } = words

/** What a report found, from the sentence that says it to what is missing. */
export function AreaResult({ report, result }: { report: AreaReport; result: Result }) {
  const { request, id } = report
  const isSimulated = request.simulated === true
  const { all } = result
  return (
    <div className={styles.result}>
      <section className={styles.head} aria-label={words.title}>
        {isSimulated && <p className={styles.warning}>{words.simulated}</p>}
        <p className={styles.headline}>
          {words.headline(result, words.place(result.name, request.area.kind), isSimulated)}
        </p>
        <p className={typography.wideAside}>
          {words.recent.period(request.from, request.to)} · {words.counted} <UtcTime time={result.countedAt} />
          {result.countedTo < new Date(request.to).toISOString() &&
            result.reception.hours > 0 &&
            ` · ${words.until(result.countedTo)}`}
          {result.approximate && ` · ${words.approximate}`}
          {result.otherVessels > 0 && ` · ${words.others(result.otherVessels, isSimulated)}`}
        </p>
        <dl className={styles.figures}>
          <div>
            <dt>{columns.vessels}</dt>
            <dd>{all.vessels.toLocaleString('en')}</dd>
          </div>
          {(['presence', 'fishing', 'cannotSay', 'notFishing', 'otherKind'] as const).map((part) => (
            <div key={part} title={columnHints[part]}>
              <dt>{columns[part]}</dt>
              <dd>{words.shortHours(all[part])}</dd>
            </div>
          ))}
        </dl>
        <AreaFiles id={id} />
      </section>
      <AreaGridMap result={result} />
      <PartsLegend />
      <div className={styles.charts}>
        <HourBars
          title={words.charts.flags}
          of={columns.flag}
          bars={result.flags.map((sum) => ({ ...sum, key: sum.flag ?? '', label: words.flagText(sum.flag) }))}
        />
        <HourBars
          title={words.charts.types}
          of={columns.type}
          bars={result.types.map((sum) => ({ ...sum, key: sum.type ?? '', label: words.typeText(sum.type) }))}
        />
      </div>
      <HourDays days={result.days} from={request.from} to={result.countedTo} />
      <AreaVessels vessels={result.vessels} />
      <div className={styles.charts}>
        <AreaEvents id={id} />
        <AreaAlerts id={id} />
      </div>
      <AreaReception result={result} />
    </div>
  )
}
