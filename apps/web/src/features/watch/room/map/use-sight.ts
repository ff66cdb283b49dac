import { freePart, isInSight, middleOf, type FramePoint, type Rectangle } from '@varuna/map/free-part'
import { reckon } from '@varuna/map/vessels/dead-reckoning'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'
import type { LastReport } from './last-report-query.ts'

/** Zoom at which a vessel can be distinguished from its neighbours. */
const CLOSE_ZOOM = 9

interface SightChart {
  pointOf(place: { lat: number; lon: number }): FramePoint
  movePlace(place: { lat: number; lon: number }, point: FramePoint, zoom?: number): void
}

interface SightOptions {
  chart: SightChart | null
  selected: number | null
  /** The selected vessel, once loaded. */
  vessel: WatchVessel | undefined
  lastReport: LastReport | null | undefined
  /** The URL states a view, whose zoom is kept. */
  hasView: boolean
  /** The time for which vessels' positions are drawn. */
  drawnMs: () => number
  /** The frame of the map and the elements over it; measured once the card is drawn. */
  measure: () => { frame: Rectangle; covers: readonly Rectangle[] }
}

/**
 * Moves the map once per selection so that the selected vessel is not covered. For a link to a vessel that is not loaded, the map first
 * moves to its last report.
 */
export function useSight({ chart, selected, vessel, lastReport, hasView, drawnMs, measure }: SightOptions) {
  const [linked] = useState(hasView ? null : selected)
  const seen = useRef<number | null>(null)
  const gone = useRef<number | null>(null)

  const look = useEffectEvent((drawn: SightChart, mmsi: number) => {
    const { frame, covers } = measure()
    if (vessel) {
      const place = reckon(vessel, drawnMs())
      const isFar = mmsi === linked && gone.current !== mmsi
      if (isFar || !isInSight(drawn.pointOf(place), frame, covers))
        drawn.movePlace(place, middleOf(freePart(frame, covers)), isFar ? CLOSE_ZOOM : undefined)
      seen.current = mmsi
    } else if (lastReport && gone.current !== mmsi) {
      drawn.movePlace(lastReport, middleOf(freePart(frame, covers)), CLOSE_ZOOM)
      gone.current = mmsi
    }
  })
  useEffect(() => {
    if (selected === null) seen.current = gone.current = null
    else if (chart && seen.current !== selected) look(chart, selected)
  }, [chart, selected, vessel, lastReport])
}
