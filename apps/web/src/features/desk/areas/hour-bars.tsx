import type { AreaHours, AreaResult, AreaSum } from '@varuna/contract/desk/area-report'
import { areaWords as words } from '@varuna/language/desk/areas'
import { Panel } from '@varuna/ui/panel'
import { allDays } from './all-days.ts'
import styles from './hour-bars.module.css'

/** Parts of a bar, in their order; their sum is the presence. */
const barParts = ['fishing', 'cannotSay', 'notFishing', 'otherKind'] as const

const MAX_BARS = 12

type Bar = AreaSum & { key: string; label: string }

/** Hours of groups of vessels as bars, with their figures: a table that can be read aloud. */
export function HourBars({ title, of, bars }: { title: string; of: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ presence }) => presence), 0)
  const shown = bars.slice(0, MAX_BARS)
  return (
    <Panel
      title={title}
      level={3}
      state={bars.length === 0 ? { kind: 'empty', text: words.charts.empty } : { kind: 'full' }}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className={styles.wide}>
              {words.columns.presence}
            </th>
            <th scope="col">{words.columns.fishing}</th>
            <th scope="col">{words.columns.vessels}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.label}</th>
              <td className={styles.wide}>
                <span className={styles.line}>
                  <PartsBar hours={bar} share={most === 0 ? 0 : bar.presence / most} />
                  <span className={styles.value}>{words.shortHours(bar.presence)}</span>
                </span>
              </td>
              <td className={styles.number}>{words.shortHours(bar.fishing)}</td>
              <td className={styles.number}>{bar.vessels}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bars.length > MAX_BARS && <p className={styles.soft}>{words.charts.shown(MAX_BARS, bars.length)}</p>}
    </Panel>
  )
}

/** One bar of a share of the width, divided by what is said of its hours. */
function PartsBar({ hours, share }: { hours: AreaHours; share: number }) {
  return (
    <span className={styles.bar} style={{ width: `${Math.max(100 * share, 0.5)}%` }} aria-hidden="true">
      {barParts.map((part) => (
        <span key={part} className={styles[part]} style={{ flexGrow: hours[part] }} />
      ))}
    </span>
  )
}

/** Labels that fit side by side on a narrow screen. */
const MAX_DAY_LABELS = 7

type HourDaysProps = { days: AreaResult['days']; from: string; to: string }

/** Hours of each day of the period as columns, with labels under their columns. */
export function HourDays({ days, from, to }: HourDaysProps) {
  const all = allDays(days, from, to)
  const most = Math.max(...all.map(({ presence }) => presence), 0)
  const labelled = Math.ceil(all.length / MAX_DAY_LABELS)
  return (
    <Panel
      title={words.charts.days}
      level={3}
      state={days.length === 0 ? { kind: 'empty', text: words.charts.empty } : { kind: 'full' }}
    >
      <ol className={styles.days} role="list" aria-label={words.charts.days}>
        {all.map((day, at) => {
          const text = words.charts.dayText(day.day, day.presence, day.fishing)
          return (
            <li key={day.day} className={styles.day} title={text}>
              <span
                className={styles.column}
                style={{ height: `${most === 0 ? 0 : (100 * day.presence) / most}%` }}
                data-empty={day.presence === 0 || undefined}
                aria-hidden="true"
              >
                {barParts.map((part) => (
                  <span key={part} className={styles[part]} style={{ flexGrow: day[part] }} />
                ))}
              </span>
              {at % labelled === 0 && (
                <span className={styles.dayLabel} aria-hidden="true">
                  {day.day.slice(5)}
                </span>
              )}
              <span className={styles.hidden}>{text}</span>
            </li>
          )
        })}
      </ol>
      <p className={styles.axis}>{words.charts.dayAxis(all[0]?.day ?? '', all.at(-1)?.day ?? '')}</p>
    </Panel>
  )
}

/** What the parts of the bars mean. */
export const PartsLegend = () => (
  <ul className={styles.legend} role="list" aria-label={words.charts.legend}>
    {barParts.map((part) => (
      <li key={part} title={words.columnHints[part]}>
        <span className={`${styles.mark} ${styles[part]}`} aria-hidden="true" />
        {words.columns[part]}
      </li>
    ))}
  </ul>
)
