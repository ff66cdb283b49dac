import { vesselWords } from '@varuna/language/dashboard/vessel'
import { watchWords } from '@varuna/language/dashboard/watch'
import { densitySteps } from '@varuna/map/vessels/density'
import { eventKinds } from '@varuna/map/events/event-glyphs'
import { vesselTones } from '@varuna/map/vessels/chart-vessel'
import { EventGlyph } from '~/dashboard/vessel/event-glyph.tsx'
import styles from './legend.module.css'
import { VesselMark } from './vessel-mark.tsx'

const { legend: words } = watchWords

/** What the marks of the map mean. `isDense` shows the steps of density instead of the types. */
export function Legend({ isDense }: { isDense: boolean }) {
  return (
    <section className={styles.legend} aria-label={words.title} tabIndex={0}>
      {isDense ? (
        <div>
          <h2 className={styles.title}>{words.density}</h2>
          <ul className={styles.steps} role="list">
            {densitySteps.map((least, step) => (
              <li key={least}>
                <span className={styles.step} style={{ background: `var(--density-${step + 1})` }} />
                {words.densityFrom(least)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div>
          <h2 className={styles.title}>{words.types}</h2>
          <ul className={styles.items} role="list">
            {vesselTones.map((tone) => (
              <li key={tone}>
                <VesselMark tone={tone} isDirected /> {vesselWords.types[tone]}
              </li>
            ))}
          </ul>
          <h2 className={styles.title}>{words.shapes}</h2>
          <ul className={styles.items} role="list">
            <li>
              <VesselMark tone="other" isDirected /> {words.directed}
            </li>
            <li>
              <VesselMark tone="other" /> {words.undirected}
            </li>
            <li>
              <VesselMark tone="other" isMoored /> {words.moored}
            </li>
            <li>
              <VesselMark tone="other" isDirected isReckoned /> {words.reckoned}
            </li>
            <li>
              <VesselMark tone="other" isDirected isSimulated /> {words.simulated}
            </li>
            <li>
              <VesselMark tone="other" isDirected isSelected /> {words.selected}
            </li>
          </ul>
        </div>
      )}
      <div>
        <h2 className={styles.title}>{words.events}</h2>
        <ul className={styles.items} role="list">
          {eventKinds.map((kind) => (
            <li key={kind}>
              <EventGlyph kind={kind} /> {vesselWords.events[kind]}
            </li>
          ))}
        </ul>
        <h2 className={styles.title}>{words.keys}</h2>
        <dl className={styles.keys}>
          {words.keyList.map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
