import { topicWords } from '@varuna/language/site/topic'
import typography from '@varuna/ui/typography.module.css'
import { useMemo, useRef, useState } from 'react'
import { TextWithFootnotes } from '../page/footnote-marks.tsx'
import { toChartPoints } from './place-points.ts'
import styles from './places.module.css'
import { Mark } from '../page/mark.tsx'
import { Section } from '../page/section.tsx'
import type { Topic } from '../page/topic-schema.ts'
import type { ChartStatus } from '~/dashboard/map/use-lazy-chart.ts'
import { usePlacesChart } from './use-places-chart.ts'

const { map: words } = topicWords

const messages: Partial<Record<ChartStatus, string>> = {
  loading: words.loading,
  'without-land': words.withoutLand,
  unavailable: words.unavailable,
  lost: words.lost,
}

/** The map and the list share one selection. */
export function Places({ title, lead, note, sizeLabel, places }: Topic['map']) {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const points = useMemo(() => toChartPoints(places, selectedId, sizeLabel), [places, selectedId, sizeLabel])
  const target = useMemo(() => places.find(({ id }) => id === selectedId) ?? null, [places, selectedId])
  const status = usePlacesChart(frame, {
    label: words.label(title),
    points,
    target,
    onChoose: (id) => {
      setSelectedId(id)
      const entry = list.current?.querySelector(`[data-place="${id}"]`)
      const scroller = list.current
      if (entry instanceof HTMLElement && scroller)
        scroller.scrollTo({ top: entry.offsetTop - scroller.offsetTop - 16 })
    },
  })
  const message = messages[status]

  return (
    <Section id="map" title={title} lead={lead}>
      <div className={styles.columns}>
        <div className={styles.chart} data-screen-only>
          <div className={styles.window}>
            <div ref={frame} className={styles.frame} hidden={status === 'unavailable'} />
            {message && <p className={styles.message}>{message}</p>}
          </div>
          <p className={styles.note}>{note}</p>
        </div>
        <ol ref={list} role="list" className={styles.list} tabIndex={0} aria-label={words.places}>
          {places.map(({ id, mark, name, where, year, size, text }) => (
            <li key={id} className={styles.place} data-place={id} data-selected={id === selectedId || undefined}>
              <h3 className={styles.name}>
                <button
                  type="button"
                  className={styles.select}
                  aria-pressed={id === selectedId}
                  onClick={() => setSelectedId(id === selectedId ? null : id)}
                >
                  {name}
                </button>
                <span className={styles.year}>{year}</span>
              </h3>
              <p className={typography.aside}>{where}</p>
              {mark && <Mark>{mark}</Mark>}
              {size && (
                <p className={styles.size}>
                  {sizeLabel}: <strong>{size}</strong>
                </p>
              )}
              <p className={styles.text}>
                <TextWithFootnotes>{text}</TextWithFootnotes>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
