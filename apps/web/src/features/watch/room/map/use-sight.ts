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
  /** Calls back whenever one of the elements over the map changes its size; returns its end. */
  onCoversSized: (onSized: () => void) => () => void
}

/** How long the map takes to move, and a little more. */
const MOVING_MS = 700

/**
 * Moves the map once per selection so that the selected vessel is not covered, and again where its card grows over it. For a link to a vessel that is not loaded, the map first
 * moves to its last report.
 */
export function useSight(options: SightOptions) {
  const { chart, selected, vessel, lastReport, hasView, drawnMs, measure, onCoversSized } = options
  const [linked] = useState(hasView ? null : selected)
  const seen = useRef<number | null>(null)
  const gone = useRef<number | null>(null)
  const covered = useRef<readonly Rectangle[]>([])
  const moved = useRef<{ to: FramePoint; atMs: number } | null>(null)

  const move = (drawn: SightChart, place: { lat: number; lon: number }, to: FramePoint, zoom?: number) => {
    drawn.movePlace(place, to, zoom)
    moved.current = { to, atMs: performance.now() }
  }

  const look = useEffectEvent((drawn: SightChart, mmsi: number) => {
    const { frame, covers } = measure()
    if (vessel) {
      const place = reckon(vessel, drawnMs())
      const isFar = mmsi === linked && gone.current !== mmsi
      if (isFar || !isInSight(drawn.pointOf(place), frame, covers))
        move(drawn, place, middleOf(freePart(frame, covers)), isFar ? CLOSE_ZOOM : undefined)
      seen.current = mmsi
      covered.current = covers
    } else if (lastReport && gone.current !== mmsi) {
      drawn.movePlace(lastReport, middleOf(freePart(frame, covers)), CLOSE_ZOOM)
      gone.current = mmsi
    }
  })
  useEffect(() => {
    if (selected === null) seen.current = gone.current = null
    else if (chart && seen.current !== selected) look(chart, selected)
  }, [chart, selected, vessel, lastReport])

  const lookAgain = useEffectEvent((drawn: SightChart, mmsi: number) => {
    if (!vessel || seen.current !== mmsi) return
    const { frame, covers } = measure()
    const place = reckon(vessel, drawnMs())
    const isMoving = moved.current !== null && performance.now() - moved.current.atMs < MOVING_MS
    const point = isMoving && moved.current ? moved.current.to : drawn.pointOf(place)
    // Who moved the map so that the vessel is covered wants it there.
    const isNewlyCovered = isInSight(point, frame, covered.current) && !isInSight(point, frame, covers)
    covered.current = covers
    if (isNewlyCovered) move(drawn, place, middleOf(freePart(frame, covers)))
  })
  const follow = useEffectEvent(onCoversSized)
  const isLoaded = vessel !== undefined
  useEffect(() => {
    if (chart && selected !== null && isLoaded) return follow(() => lookAgain(chart, selected))
  }, [chart, selected, isLoaded])
}
