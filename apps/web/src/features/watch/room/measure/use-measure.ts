import { mapToolWords } from '@varuna/language/watch/map-tools'
import { noMeasure, type ChartMeasure } from '@varuna/map/measure/measure-layer'
import { useMemo, useState } from 'react'
import { usePreference } from '~/dashboard/preferences/preferences.ts'
import { formatLength } from '~/dashboard/preferences/use-units.ts'
import { formatBearing, legsOf, MAX_POINTS, type Place } from '~/dashboard/watch/measure.ts'

const { measure: words } = mapToolWords

/** A range ring and a bearing line of a vessel; null where one is not drawn. */
export interface Range {
  radiusNm: number | null
  bearing: number | null
}

/** Points that are measured while `isOn`, and a range and bearing from the selected vessel. */
export function useMeasure(isOn: boolean, vessel: Place | null) {
  const [unit] = usePreference('distance')
  const [points, setPoints] = useState<readonly Place[]>([])
  const [range, setRange] = useState<Range>({ radiusNm: null, bearing: null })
  const legs = useMemo(() => legsOf(points), [points])
  const { lat, lon } = vessel ?? {}
  const drawn = useMemo((): ChartMeasure => {
    const length = (nm: number) => formatLength(nm, unit)
    const hasRing = (range.radiusNm !== null || range.bearing !== null) && lat !== undefined && lon !== undefined
    if (!isOn || (points.length === 0 && !hasRing)) return noMeasure
    return {
      points,
      legs: legs.map(({ nm, bearing }) => words.leg(length(nm), formatBearing(bearing))),
      pointer: null,
      ring: hasRing
        ? {
            ...range,
            centre: { lat, lon },
            label: words.ring(
              range.radiusNm === null ? null : length(range.radiusNm),
              range.bearing === null ? null : formatBearing(range.bearing),
            ),
          }
        : null,
    }
  }, [isOn, points, legs, range, lat, lon, unit])
  const isFull = points.length >= MAX_POINTS
  return {
    points,
    legs,
    drawn,
    isFull,
    range,
    setRange,
    add: (place: Place) => setPoints((before) => (before.length >= MAX_POINTS ? before : [...before, place])),
    undo: () => setPoints((before) => before.slice(0, -1)),
    clear: () => setPoints([]),
  }
}
export type Measure = ReturnType<typeof useMeasure>
