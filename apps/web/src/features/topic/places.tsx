import { useMemo, useRef, useState } from 'react'
import { Noted } from './notes.tsx'
import { pointsOf } from './place-points.ts'
import styles from './places.module.css'
import { Section } from './section.tsx'
import type { Topic } from './topic-schema.ts'
import { usePlacesChart, type ChartStatus } from './use-places-chart.ts'

const messages: Partial<Record<ChartStatus, string>> = {
  waiting: 'Drawing the map…',
  'without-land': 'The base map could not be loaded. The marks are right; the coast is missing.',
  unavailable: 'This browser cannot draw the map. Every place is in the list.',
}

/** The places on a chart, and the same places in words: one choice for both. */
export function Places({ title, lead, note, sizeLabel, places }: Topic['map']) {
  const [chosen, setChosen] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const points = useMemo(() => pointsOf(places, chosen, sizeLabel), [places, chosen, sizeLabel])
  const towards = useMemo(() => places.find(({ id }) => id === chosen) ?? null, [places, chosen])
  const status = usePlacesChart(frame, {
    label: `Map: ${title}`,
    points,
    towards,
    onChoose: (id) => {
      setChosen(id)
      const entry = list.current?.querySelector(`[data-place="${id}"]`)
      const own = list.current
      if (entry instanceof HTMLElement && own) own.scrollTo({ top: entry.offsetTop - own.offsetTop - 16 })
    },
  })
  const message = messages[status]

  return (
    <Section id="map" title={title} lead={lead}>
      <div className={styles.twins}>
        <div className={styles.chart}>
          <div className={styles.window}>
            <div ref={frame} className={styles.frame} hidden={status === 'unavailable'} />
            {message && <p className={styles.message}>{message}</p>}
          </div>
          <p className={styles.note}>{note}</p>
        </div>
        <ol ref={list} role="list" className={styles.list} tabIndex={0} aria-label="Places on the map">
          {places.map(({ id, name, where, year, size, text }) => (
            <li key={id} className={styles.place} data-place={id} data-chosen={id === chosen || undefined}>
              <h3 className={styles.name}>
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={id === chosen}
                  onClick={() => setChosen(id === chosen ? null : id)}
                >
                  {name}
                </button>
                <span className={styles.year}>{year}</span>
              </h3>
              <p className={styles.where}>{where}</p>
              <p className={styles.size}>
                {sizeLabel}: <strong>{size}</strong>
              </p>
              <p className={styles.text}>
                <Noted>{text}</Noted>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
