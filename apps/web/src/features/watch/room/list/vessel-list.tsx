import { useVirtualizer } from '@tanstack/react-virtual'
import { vesselWords } from '@varuna/language/watch/vessel'
import { watchWords } from '@varuna/language/watch/watch'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { isReckoned } from '@varuna/map/vessels/dead-reckoning'
import { formatMmsi } from '@varuna/units/mmsi'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { PrintLimit } from '~/dashboard/print/print-limit.tsx'
import { rowPlace, useDrawnRows } from '~/dashboard/print/printed-rows.ts'
import { pressRowKey } from '~/dashboard/room/press-row-key.ts'
import { remPixels } from '~/dashboard/room/rem-pixels.ts'
import { colourToken, type Colours } from '~/dashboard/watch/colouring.ts'
import { VesselMark } from '../side/vessel-mark.tsx'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import { sortKeys, type Sort, type SortKey } from './sort-vessels.ts'
import styles from './vessel-list.module.css'

const { list: words } = watchWords

const ROW_REM = 2.25
const PAGE_ROWS = 10

const headings: Record<SortKey, string> = {
  name: words.name,
  flag: words.flag,
  type: words.type,
  speed: words.speed,
  age: words.age,
}
const longHeadings: Partial<Record<SortKey, string>> = { speed: words.speedLong, age: words.ageLong }

type VesselListProps = {
  vessels: readonly WatchVessel[]
  sort: Sort
  onSort: (sort: Sort) => void
  selected: number | null
  onSelect: (mmsi: number) => void
  colours: Colours
  nowMs: number
}

/** The vessels in view as a grid: arrow keys move through it, Enter selects. Only visible rows are rendered. */
export function VesselList({ vessels, sort, onSort, selected, onSelect, colours, nowMs }: VesselListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const [active, setActive] = useState<number | null>(null)
  const [rowPixels] = useState(() => remPixels(ROW_REM))
  const rows = useVirtualizer({
    count: vessels.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPixels,
    overscan: 8,
  })
  const indexOf = (mmsi: number | null) => (mmsi === null ? -1 : vessels.findIndex((vessel) => vessel.mmsi === mmsi))
  const selectedIndex = indexOf(selected)
  const activeIndex = active === null ? selectedIndex : indexOf(active)
  const rowId = (mmsi: number) => `${id}-${mmsi}`

  useEffect(() => {
    const index = vessels.findIndex(({ mmsi }) => mmsi === selected)
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
    // Only a new selection scrolls: vessels that move through the list must not drag it along.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected])

  const activeVessel = vessels[activeIndex]
  const moveTo = (index: number) => {
    setActive(vessels[index]?.mmsi ?? null)
    rows.scrollToIndex(index, { align: 'auto' })
  }
  const select = () => activeVessel && onSelect(activeVessel.mmsi)
  const press = (event: KeyboardEvent) =>
    pressRowKey(event, {
      frame: frame.current,
      active: activeIndex,
      count: vessels.length,
      pageRows: PAGE_ROWS,
      moveTo,
      others: { Enter: select, ' ': select },
    })

  const items = rows.getVirtualItems()
  const drawn = useDrawnRows(items, vessels.length)
  const isActiveDrawn = items.some(({ index }) => index === activeIndex)
  return (
    <>
      <PrintLimit count={vessels.length} rest="vessels" />
      <div
        ref={frame}
        className={styles.frame}
        role="grid"
        tabIndex={0}
        aria-label={words.label}
        aria-description={words.hint}
        aria-rowcount={vessels.length + 1}
        aria-activedescendant={activeVessel && isActiveDrawn ? rowId(activeVessel.mmsi) : undefined}
        onKeyDown={press}
      >
        <div className={styles.head} role="row" aria-rowindex={1}>
          {sortKeys.map((key) => (
            <SortHeading key={key} by={key} sort={sort} onSort={onSort} />
          ))}
        </div>
        <div role="rowgroup" className={styles.rows} style={{ height: rows.getTotalSize() }}>
          {drawn.map((drawnRow) => {
            const { index } = drawnRow
            const vessel = vessels[index]
            return (
              vessel && (
                <div
                  key={vessel.mmsi}
                  id={rowId(vessel.mmsi)}
                  className={styles.row}
                  role="row"
                  aria-rowindex={index + 2}
                  aria-selected={vessel.mmsi === selected}
                  data-active={index === activeIndex || undefined}
                  style={rowPlace(drawnRow)}
                  onClick={() => {
                    setActive(vessel.mmsi)
                    onSelect(vessel.mmsi)
                  }}
                >
                  <VesselCells vessel={vessel} colours={colours} nowMs={nowMs} />
                </div>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

type VesselCellsProps = { vessel: WatchVessel; colours: Colours; nowMs: number }

function VesselCells({ vessel, colours, nowMs }: VesselCellsProps) {
  return (
    <>
      <span role="gridcell" className={styles.name}>
        <VesselMark
          token={colourToken(colours, vessel)}
          isDirected={vessel.headingDegrees !== null || vessel.courseDegrees !== null}
          isSimulated={vessel.isSimulated}
          isMoored={vessel.isMoored}
          isReckoned={isReckoned(vessel, nowMs)}
        />
        <span className={styles.nameText}>{vessel.name ?? formatMmsi(vessel.mmsi)}</span>
        {vessel.isSimulated && <VisuallyHidden>{`, ${vesselWords.simulated}`}</VisuallyHidden>}
      </span>
      <span role="gridcell">{vessel.flag ?? '–'}</span>
      <span role="gridcell" className={styles.type}>
        {vesselWords.typeOf(vessel.tone, vessel.statesType)}
      </span>
      <span role="gridcell" className={styles.number}>
        {vessel.speedKnots === null ? '–' : vessel.speedKnots.toFixed(1)}
      </span>
      <span role="gridcell" className={styles.number}>
        {vesselWords.age(nowMs - vessel.timeMs)}
      </span>
    </>
  )
}

type SortHeadingProps = { by: SortKey; sort: Sort; onSort: (sort: Sort) => void }

function SortHeading({ by, sort, onSort }: SortHeadingProps) {
  const isSorted = sort.by === by
  return (
    <div role="columnheader" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={styles.sort}
        aria-label={longHeadings[by]}
        data-sorted={isSorted ? (sort.isDescending ? 'down' : 'up') : undefined}
        onClick={() => onSort({ by, isDescending: isSorted && !sort.isDescending })}
      >
        {headings[by]}
      </button>
    </div>
  )
}
