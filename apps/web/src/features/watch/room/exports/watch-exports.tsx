import { MAX_EXPORT_VESSELS } from '@varuna/contract/desk/export'
import { watchWords } from '@varuna/language/watch/watch'
import type { ChartBox } from '@varuna/map/chart-view'
import type { EventKind } from '@varuna/vocabulary/events'
import { formatMmsi } from '@varuna/units/mmsi'
import { Button } from '@varuna/ui/button'
import { useId, useState } from 'react'
import { ExportsForm } from '~/dashboard/exports/exports-form.tsx'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { BAR_MS } from '../past/past-time.ts'
import styles from './watch-exports.module.css'

const { exports: words } = watchWords

export interface WatchExportsProps {
  /** The vessels in view that match the filters. */
  vessels: readonly WatchVessel[]
  /** The box of the events: the area, the box around the zone, or the view; null for the world. */
  box: ChartBox | null
  kinds: readonly EventKind[]
  /** The time shown, Unix ms; the files cover the 24 hours before. */
  untilMs: number
}

/** Exports of what the room shows. */
export function WatchExports({ vessels, box, kinds, untilMs }: WatchExportsProps) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const isTooMany = vessels.length > MAX_EXPORT_VESSELS
  const period = { from: new Date(untilMs - BAR_MS).toISOString(), to: new Date(untilMs).toISOString() }
  const contents = [
    {
      value: 'tracks' as const,
      label: words.contents.tracks,
      hint: isTooMany ? words.tooMany(vessels.length, MAX_EXPORT_VESSELS) : words.hints.tracks(vessels.length),
      isEmpty: vessels.length === 0 || isTooMany,
    },
    { value: 'events' as const, label: words.contents.events, hint: words.hints.events },
  ]
  return (
    <div className={styles.exports}>
      <Button variant="quiet" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.close : words.open}
      </Button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <ExportsForm
            contents={contents}
            orderOf={(content, format) =>
              content === 'tracks'
                ? { content, format, vessels: vessels.map(({ mmsi }) => formatMmsi(mmsi)), ...period }
                : { content, format, kinds: [...kinds], ...(box && { box }), ...period }
            }
            list={words.list}
            isListed={({ mmsi }) => mmsi === null}
          />
        )}
      </div>
    </div>
  )
}
